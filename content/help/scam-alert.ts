import { pounds } from '../amounts.ts'
import { bankName, helpLines, publicServices, ukRules } from '../facts.ts'
import type { ContentIcon, Row, Step } from '../products/product.ts'

const { scamRefund } = ukRules

/**
 * Current scams in the United Kingdom, and what to do. Reimbursement: Payment Systems Regulator, since October 2024.
 */
export const scamAlertPage = {
  current: 'Scam Alert',
  title: 'Stop. Check. Report.',
  lead: 'Anyone can be deceived. Here is how scams work, how to spot them, and who to ring.',
} as const

export const scamLine = {
  heading: 'Happening now?',
  text: 'If you have lost money, or a scammer is on the phone: hang up and ring us.',
  phone: helpLines.fraud.phone,
  phoneLink: helpLines.fraud.phoneLink,
  note: `From abroad ${helpLines.fraud.phoneAbroad}`,
  call: 'Call Now',
} as const

export const scamReports: {
  heading: string
  rows: readonly Row[]
} = {
  heading: 'Report it as well',
  rows: [
    { term: 'Report Fraud: England, Wales, Northern Ireland', value: publicServices.reportFraudPhone },
    { term: 'Online', value: publicServices.reportFraudSite },
    { term: 'Police Scotland', value: publicServices.policePhone },
    { term: 'Suspicious text: forward to', value: publicServices.suspiciousTexts },
    { term: 'Suspicious email: forward to', value: publicServices.suspiciousEmails },
  ],
}

export const shortNumber = {
  heading: `${publicServices.bankShortNumber}, for real banks`,
  text: `If your bank has joined the scheme, ${publicServices.bankShortNumber} connects you to it. It never rings you. ${bankName} is invented and has not joined.`,
} as const

export const scamSteps: {
  heading: string
  list: readonly { icon: ContentIcon; name: string; text: string }[]
} = {
  heading: 'Three steps',
  list: [
    {
      icon: 'clock',
      name: 'Stop',
      text: 'Every scam tries to hurry you. Hang up, close the page, put the phone down. Nothing real is lost in ten minutes.',
    },
    {
      icon: 'search',
      name: 'Check',
      text: 'Find the number yourself: on your card, on a bill, on our site. Ask somebody you trust what they think.',
    },
    {
      icon: 'phone',
      name: 'Report',
      text: 'Ring your bank first, then Report Fraud. What you tell us protects the next person too.',
    },
  ],
}

/** One kind of scam: how it works, how to recognise it, what to do. */
export type Scam = { id: string; name: string; story: string; signs: readonly string[]; advice: string }

export const scams: { heading: string; lead: string; list: readonly Scam[] } = {
  heading: 'Today’s scams',
  lead: 'Seven patterns cover nearly all of them. The words change, but the pattern stays the same.',
  list: [
    {
      id: 'impersonation',
      name: 'Somebody says they are your bank or the police',
      story:
        'A caller knows your name and your bank. Your account is in danger, they say, and your money must go to a safe one.',
      signs: [
        'The display shows our number',
        'You must act now and tell nobody',
        'A new account in your name',
      ],
      advice: 'There are no safe accounts. Hang up, wait until the line is free, and ring us.',
    },
    {
      id: 'invoice',
      name: 'An invoice with new bank details',
      story:
        'A builder, a solicitor or a supplier writes that their account has changed. The letter looks right, because the scammer has read their email.',
      signs: [
        'New details just before a large payment',
        'A reason why you cannot ring anyone',
        'An address that is one letter off',
      ],
      advice: 'Ring the firm on a number that you had before, and have the new details read out to you.',
    },
    {
      id: 'purchase',
      name: 'Goods that never come',
      story:
        'A camper, a phone, a flat to let, tickets for tonight: cheap, and gone by tomorrow. The seller wants a transfer.',
      signs: ['A price that is too good', 'No viewing before you pay', 'Card payments are refused'],
      advice: 'See it first, and pay by card: then the law or the card’s own rules can get your money back.',
    },
    {
      id: 'romance',
      name: 'Love that needs money',
      story: 'Months of messages, never a meeting. Then a hospital bill, a visa, a parcel held by customs.',
      signs: [
        'The camera never works',
        'You are asked to keep it a secret',
        'Every payment leads to one more',
      ],
      advice: 'Never send money to somebody you have not met. Tell a friend the whole story, aloud.',
    },
    {
      id: 'investment',
      name: 'Returns without risk',
      story:
        'An advertisement with a famous face, a chat group of happy investors, an app that shows your money growing. Taking it out costs a fee.',
      signs: ['Guaranteed returns', 'Pressure to add more', 'Payment in crypto, or to a person'],
      advice:
        'Look the firm up in the register of the Financial Conduct Authority, and use the number given there.',
    },
    {
      id: 'courier',
      name: 'A courier for your card or cash',
      story:
        'The police, or we, are catching a thief and need your help: take out cash, or put your card in an envelope. Somebody will come for it.',
      signs: [
        'You are told what to say at the counter',
        'A password for the courier',
        'A taxi is already on its way',
      ],
      advice: 'Neither the police nor a bank ever sends anybody for a card, a PIN, cash or gold.',
    },
    {
      id: 'remote-access',
      name: 'Help with your computer',
      story:
        'Somebody from a telephone or software company has found a fault. You install a small program, and they see everything that you see.',
      signs: [
        'They rang you',
        'A program with a code to read out',
        'You are asked to sign in while they watch',
      ],
      advice: 'Switch the device off. Ring us from another telephone, and change your password elsewhere.',
    },
  ],
}

export const scamWords = { signs: 'How to tell', advice: 'What to do' } as const

export const neverAsked = {
  heading: 'What we never ask',
  lead: 'Anyone who asks for one of these is not us, whatever your display says.',
  list: [
    'Your full password or your PIN',
    'A code that we sent to your telephone',
    'To move money so that it is safe',
    'To lie to anyone about what a payment is for',
    'To hand a card, cash or valuables to a courier',
    'To install a program, or to let us see your screen',
    'To sign in through a link in a message',
  ],
} as const

export const afterScam: { heading: string; steps: readonly Step[] } = {
  heading: 'If you have already paid',
  steps: [
    {
      title: 'Ring us, at any hour',
      text: 'We ask the other bank to hold the money. Minutes count, and nobody here will blame you.',
    },
    { title: 'Change your password', text: 'On a device that the scammer has not touched.' },
    {
      title: 'Keep everything',
      text: 'Messages, numbers, web addresses, account details. Do not delete the chat.',
    },
    {
      title: 'Beware of the second call',
      text: 'Anyone who offers to get your money back for a fee is a scammer too.',
    },
  ],
}

export const moneyBack: {
  heading: string
  lead: string
  rows: readonly Row[]
  paragraphs: readonly string[]
} = {
  heading: 'Getting your money back',
  lead: 'Banks in the United Kingdom must normally refund people who were deceived into making a transfer.',
  rows: [
    { term: 'Who', value: 'People, the smallest firms and small charities' },
    { term: 'What', value: 'Transfers in pounds between accounts in the United Kingdom' },
    { term: 'How much', value: `Up to ${pounds(scamRefund.maxPounds)} for a claim` },
    { term: 'What a bank may keep back', value: `Up to ${pounds(scamRefund.excessMaxPounds)}` },
    { term: 'How soon', value: `${scamRefund.businessDays} business days, longer while questions are open` },
    { term: 'Tell us within', value: `${scamRefund.reportWithinMonths} months of the last payment` },
  ],
  paragraphs: [
    'A bank may refuse only if you took part in the fraud or were grossly careless: if you ignored a clear warning about that very payment, for example, or did not report it promptly. The bank has to prove it. For a vulnerable person, carelessness does not count and the bank keeps nothing back.',
    'These rules do not cover cards, cash and cheques, payments abroad, crypto, or a dispute with a real seller. For cards there are other rights. If we say no and you disagree, complain to us, and then to the Financial Ombudsman Service, which costs you nothing.',
  ],
}

export const moneyBackLinks = [
  { label: 'Payments that you did not make', href: '/help/lost-card#payments' },
  {
    label: 'Card payments and your rights',
    href: '/help/faqs#can-i-get-my-money-back-for-goods-that-never-came',
  },
] as const
