import { type CardLimit, cardNameLengthMax } from '../domain/cards.ts'
import { formatPounds } from '../domain/money.ts'

/** The limits of a card, as its page and a confirmation call them. */
export const cardLimitLabels: Readonly<Record<CardLimit, string>> = {
  payment: 'A payment',
  day: 'A day',
  cash: 'Cash a day',
}

/** The buttons of a card's page that are confirmed: each is also the heading of its confirmation. */
export const cardSecretButtons = {
  details: 'Show card details',
  pin: 'Show PIN',
  unblock: 'Unblock PIN',
} as const

/**
 * What is wrong beside the fields of cards (part two, 15.1). Separate from the schemas, so that a page does not load a
 * validator.
 */
export const cardWords = {
  account: 'Choose an account',
  kind: 'Choose a physical or a virtual card',
  design: 'Choose a design',
  name: `Enter a name of 1 to ${cardNameLengthMax} characters`,
  nameUnseen: 'Enter the name without characters that nobody can see',
  oneMerchant: 'Choose where it works',
  securityCode: 'Enter the 3 digits of the security code',
  wrongSecurityCode: (triesLeft: number) =>
    `That is not the code on the card. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`,
  reason: 'Choose why',
  limit: (mostPence: bigint) => `Enter whole pounds, at most ${formatPounds(mostPence)}`,
  notOffered: 'A virtual card does not have this',
} as const
