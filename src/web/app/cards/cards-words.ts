import { appPages } from '../../../../content/app-pages.ts'
import { personalTerms } from '../../../../content/facts.ts'
import { cardRefusals } from '../../../contract/card-refusals.ts'
import { cardLimitLabels, cardSecretButtons } from '../../../contract/card-words.ts'
import type { Card } from '../../../contract/cards.ts'
import { cardTitle, type CardSwitch, type ReplacementReason } from '../../../domain/cards.ts'
import { formatLongDate, formatTime, formatWeekday } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatPence } from '../../../domain/money.ts'
import { askWords } from '../payments/payments-words.ts'

const terms = personalTerms.cards
const inPounds = (pounds: number): string => formatPence(BigInt(pounds) * 100n)

/** `Friday 4 December` in London, of a moment. */
const dayOf = (iso: string): string => formatWeekday(londonDateOf(new Date(iso)))

const arrivesBy = (day: string): string => `It arrives by ${formatWeekday(day)}.`

/** What a picture of a card shows: `Tarn card ending 4823`. */
export const pictureAlt = (card: Pick<Card, 'design' | 'name' | 'lastFour'>): string =>
  `${cardTitle(card)} ending ${card.lastFour}`

/** The words of the list of cards (spec section 15.1). */
export const cardsWords = {
  heading: appPages.cards.title,
  order: appPages.orderCard.title,
  newVirtual: appPages.newVirtualCard.title,
  physical: 'Cards',
  virtual: 'Virtual cards',
  disputes: 'Disputes',
  ended: 'Ended cards',
  none: 'You have no cards yet.',
  allEnded: 'All your cards have ended.',
  loading: 'Loading your cards',
  failed: {
    lead: 'We could not load your cards.',
    text: 'The bank did not answer. Your money is not affected.',
  },
} as const

/** The words of the forms that order a card, and that make a virtual one. */
export const orderCardWords = {
  account: 'Account',
  design: 'Design',
  order: 'Order card',
  orderOnce: 'Try again: it is ordered once.',
  ordered: (day: string | null) => ({
    title: 'Card Ordered',
    text: day === null ? 'It is on its way.' : arrivesBy(day),
  }),
  noAccount: 'You have a card for each of your accounts.',
  cancel: 'Cancel',
  preview: 'How it looks',
  post: 'It comes to your address. You activate it with the security code that is on it.',
  name: 'Name',
  nameHint: 'What you pay with it, such as Streaming.',
  where: 'Where it works',
  anyMerchant: 'Any merchant',
  firstMerchant: 'The first merchant it pays, and no other',
  make: 'Make card',
  makeOnce: 'Try again: it is made once.',
  made: (name: string) => ({ title: 'Card Made', text: `${name} is active.` }),
  virtualText: 'It pays online and recurring payments, and nowhere else.',
  tooMany: cardRefusals.too_many_cards.sentence,
  noCurrent: 'Cards are for open current and joint accounts.',
} as const

/** The words of the page of one card. */
export const cardWords = {
  picture: 'Card',
  details: 'About this card',
  facts: {
    account: 'Account',
    kind: 'Kind',
    where: 'Where it works',
    ordered: 'Ordered',
    arrives: 'Arrives by',
    ends: 'Ends after',
    ended: 'Ended',
  },
  kinds: { physical: 'Physical card', virtual: 'Virtual card' } satisfies Record<Card['kind'], string>,
  arrivesBy,
  onItsWay: 'When it has come, enter the three digits of its security code.',
  day: (iso: string) => formatLongDate(londonDateOf(new Date(iso))),
  activate: 'Activate card',
  securityCode: 'Security code',
  activated: { title: 'Card Activated', text: 'You can pay with it now.' },
  lastTry: { title: 'Card Cancelled', text: 'That was the last try. Order another card.' },
  freeze: 'Freeze card',
  unfreeze: 'Unfreeze card',
  frozen: { title: 'Card Frozen', text: 'Nothing can be paid with it until you unfreeze it.' },
  unfrozen: { title: 'Card Unfrozen', text: 'You can pay with it again.' },
  unchanged: 'Nothing has changed',
  endedText: 'It cannot be used again. Refunds still reach you.',
  replacedBy: 'A new card takes its place.',
  replacing: 'A new card is ordered. This one works until the new one is active.',
  seeNew: 'See the new card',
  manage: 'Manage card',
  activity: 'Activity',
} as const

/** The words of what is shown for half a minute. */
export const secretWords = {
  show: { details: cardSecretButtons.details, pin: cardSecretButtons.pin },
  shown: { details: 'Card details', pin: 'PIN' },
  hidden: 'Hidden again',
  number: 'Card number',
  expires: 'Expires',
  securityCode: cardWords.securityCode,
  pin: 'PIN',
  hiddenIn: (seconds: number) => `Hidden in ${seconds} s`,
  hide: 'Hide',
  hideWhat: { details: 'Hide card details', pin: 'Hide PIN' },
  unblock: cardSecretButtons.unblock,
  blocked: 'The PIN is blocked after three wrong ones.',
  unblocked: { title: 'PIN Unblocked', text: 'The card takes its PIN again.' },
} as const

/** The words of replacing and cancelling a card. */
export const endCardWords = {
  replace: 'Replace card',
  replaceTitle: askWords.asks('Replace card'),
  replaceText: 'Lost, stolen or damaged: we send you a new one.',
  reason: 'What happened?',
  notes: {
    lost: 'We stop it now. The new card has the same PIN.',
    stolen: 'We stop it now. The new card has a new PIN.',
    never_came: 'We stop it now. The new card has the same PIN.',
    damaged: 'It works until you activate the new card, which has the same PIN.',
  } satisfies Record<ReplacementReason, string>,
  replaceOnce: orderCardWords.orderOnce,
  cancel: 'Cancel card',
  cancelTitle: askWords.asks('Cancel card'),
  cancelText: cardWords.endedText,
  keep: askWords.keep,
  cancelled: { title: 'Card Cancelled', text: cardWords.endedText },
} as const

/** The words of a card's limits and switches, and of the gambling block. */
export const controlsWords = {
  heading: 'Limits and controls',
  limits: cardLimitLabels,
  most: (most: string) => `At most ${most}`,
  save: 'Save',
  saved: { title: 'Limits Saved', text: 'They are in force now.' },
  unchanged: 'You have changed nothing.',
  switches: {
    contactless: {
      label: 'Contactless',
      text: `Pay once with your PIN first. Then up to ${inPounds(terms.contactlessPounds)} a tap, and ${inPounds(terms.contactlessBetweenPinsPounds)} until we ask for the PIN again.`,
    },
    online: { label: 'Online', text: 'In shops and apps on the internet.' },
    abroad: { label: 'Abroad', text: 'Merchants outside the United Kingdom.' },
  } satisfies Record<CardSwitch, { label: string; text: string }>,
  block: 'Gambling block',
  blockText: 'Betting, casinos and lotteries, on all your cards.',
  blockOn: 'On',
  takeOff: 'Take off the block',
  keepBlock: 'Keep the block',
  blockEnds: (iso: string) => `The block ends on ${dayOf(iso)} at ${formatTime(new Date(iso))}.`,
} as const

/** The heading of the demonstration's panels, which stands there before they are fetched (spec section 15.8). */
export const demonstrationWords = { heading: 'Demonstration' } as const
