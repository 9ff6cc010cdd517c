import { contact, ukRules } from '../facts.ts'
import type { DownloadDocument } from './document.ts'

export const switchingGuide: DownloadDocument = {
  file: 'sarsen-switching-guide.pdf',
  title: 'Account switching guide',
  summary: 'How to move your current account to us: what is moved for you, what is not, and in which order.',
  blocks: [
    {
      kind: 'paragraph',
      text: `The Current Account Switch Service moves an account from one bank to another in ${ukRules.switchWorkingDays} working days, on a day that you choose. You ask the new bank, and need not tell the old one.`,
    },
    { kind: 'heading', text: 'What is moved for you' },
    {
      kind: 'list',
      items: [
        'Your balance.',
        'Direct Debits: we tell everybody who collects from you.',
        'Standing orders, and the people and firms you have saved to pay.',
        `Money that others go on sending to the old account. It is passed on for at least ${ukRules.switchRedirectionYears} years.`,
      ],
    },
    { kind: 'heading', text: 'What you see to yourself' },
    {
      kind: 'list',
      items: [
        'Subscriptions that are taken from your card. The new card has another number.',
        'Savings, loans and cards, which stay, and old statements: download them before the account closes.',
        'An overdraft. Ask us for one first, and wait for the answer before you switch.',
      ],
    },
    { kind: 'heading', text: 'Step by step' },
    {
      kind: 'steps',
      items: [
        { title: 'Open the account', text: 'Online or in a branch, with your passport or driving licence.' },
        {
          title: 'Ask for a switch',
          text: 'Have the sort code, account number and card of the old account to hand.',
        },
        {
          title: 'Choose the day',
          text: 'A working day with little going on, not that of your salary or rent.',
        },
        {
          title: 'Leave something in',
          text: 'Keep enough in the old account for what is paid on the day itself.',
        },
        {
          title: 'Look after a week',
          text: 'See that the salary and the large bills have found their way, and tell us if one has not.',
        },
      ],
    },
    { kind: 'heading', text: 'If something goes wrong' },
    {
      kind: 'paragraph',
      text: 'If a payment is missed or a charge arises because of the switch, we pay back the charge and the interest as soon as you tell us. That is the guarantee of the service.',
    },
    {
      kind: 'notice',
      lead: 'Rather keep the old account?',
      text: `A partial switch moves the payments you name, without the guarantee. Call ${contact.phone}.`,
    },
  ],
}
