import { limits } from '../../../../content/facts.ts'
import { formatMoney, formatPence } from '../../../domain/money.ts'
import type { PotColour } from '../../../domain/products.ts'

/** The words of the forms about a customer's own money (spec section 11.5). */
export const ownMoneyWords = {
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  optional: '(optional)',
  choose: 'Choose',
  amount: 'Amount',
  available: (amount: string) => `You have ${formatMoney(amount)} available`,
  limit: `We move at most ${formatPence(limits.transferPence)} at once`,
  checkUnavailable: 'This part of the page did not arrive. Try again in a moment.',
  unanswered: 'We have not heard back yet.',
  again: 'Try again.',
  refused: 'Nothing has changed.',
} as const

export const moveWords = {
  title: 'Move money',
  from: 'From',
  to: 'To',
  move: 'Move',
  hint: (available: string) => `${ownMoneyWords.available(available)}. It moves at once.`,
  once: 'Try again: it is moved once.',
  moved: ({ amount, from, to }: { amount: string; from: string; to: string }) => ({
    title: 'Money Moved',
    text: `${formatMoney(amount)} from ${from} to ${to}.`,
  }),
} as const

export const potWords = {
  newTitle: 'New pot',
  editTitle: 'Edit pot',
  name: 'Name',
  goal: 'Goal amount',
  goalDate: 'Goal date',
  colour: 'Colour',
  colours: {
    tarn: 'Tarn',
    gorse: 'Gorse',
    heather: 'Heather',
    moss: 'Moss',
    slate: 'Slate',
  } satisfies Record<PotColour, string>,
  make: 'Make pot',
  once: 'Try again: it is made once.',
  save: 'Save',
  made: (name: string) => ({ title: 'Pot Made', text: `${name} is open.` }),
  saved: (name: string) => ({ title: 'Pot Saved', text: `${name} has its new details.` }),
  add: 'Add money',
  takeOut: 'Take money out',
  edit: 'Edit pot',
  close: 'Close pot',
  closeTitle: (name: string) => `Close ${name}`,
  closeText: (amount: string, account: string) =>
    `${formatMoney(amount)} goes back to ${account}. Its entries stay.`,
  closeEmpty: 'It is empty. Its entries stay.',
  closed: (name: string) => ({ title: 'Pot Closed', text: `${name} is closed.` }),
  inPot: 'In this pot',
  entries: 'Entries',
  in: 'Added',
  out: 'Taken out',
  noEntries: 'Nothing has gone in or out yet.',
  older: 'Show older entries',
  loading: 'Loading your pot',
  failed: {
    lead: 'We could not load your pot.',
    text: 'The bank did not answer. Your money is not affected.',
  },
} as const
