import { contact, helpLines } from '../facts.ts'
import type { ContentIcon } from '../products/product.ts'

/** A telephone number and its purpose. */
export type HelpNumber = {
  icon: ContentIcon
  name: string
  text: string
  hours: string
  phone: string
  phoneLink: string
}

const always = 'Day and night'

export const lostCardNumber: HelpNumber = {
  icon: 'card',
  name: 'Lost cards',
  text: 'We stop the card while you are on the line.',
  hours: always,
  phone: helpLines.lostCards.phone,
  phoneLink: helpLines.lostCards.phoneLink,
}

export const fraudNumber: HelpNumber = {
  icon: 'shield',
  name: 'Fraud reporting',
  text: 'A payment you did not make, or a caller you do not trust.',
  hours: always,
  phone: helpLines.fraud.phone,
  phoneLink: helpLines.fraud.phoneLink,
}

export const technicalNumber: HelpNumber = {
  icon: 'laptop',
  name: 'Technical support',
  text: 'You cannot sign in, or a page does not work.',
  hours: always,
  phone: helpLines.technical.phone,
  phoneLink: helpLines.technical.phoneLink,
}

export const everythingElseNumber: HelpNumber = {
  icon: 'headset',
  name: 'Everything else',
  text: 'Accounts, payments, cards and loans.',
  hours: contact.telephoneHours,
  phone: contact.phone,
  phoneLink: contact.phoneLink,
}
