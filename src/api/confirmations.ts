import type { Bank } from '../bank/bank.ts'
import { type AnswerRefusal, answerConfirmation } from '../bank/confirmations/answer-confirmation.ts'
import {
  type Confirmation as BankConfirmation,
  type ConfirmedFields,
  readConfirmation,
} from '../bank/confirmations/confirmation.ts'
import { cancelConfirmation } from '../bank/confirmations/end-confirmations.ts'
import { cardLimitLabels, cardSecretButtons } from '../contract/card-words.ts'
import { cardLimitNames } from '../domain/cards.ts'
import type { ConfirmedAction } from '../domain/confirmed-action.ts'
import { decodeDestination, formatDestination } from '../domain/destination.ts'
import { dueText, formatLongDate } from '../domain/format-dates.ts'
import { frequencyWords } from '../domain/frequencies.ts'
import { formatMoney, formatPounds, penceOf } from '../domain/money.ts'
import { limitInWords, limitNames } from '../domain/payment-limits.ts'
import type { ConfirmationRefusal } from '../bank/confirmations/require-confirmation.ts'
import type { RequestOptions } from '../bank/passkeys/passkeys.ts'
import { relyingPartyOf } from '../bank/passkeys/relying-party.ts'
import type { TokenHolder } from '../bank/sessions/session.ts'
import type { Caller } from '../bank/sessions/caller.ts'
import type { z } from 'zod'
import type { Confirmation } from '../contract/confirmations.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { PasskeyRequestOptions } from '../contract/passkey-options.ts'
import { refusals } from '../contract/refusals.ts'
import type { Handlers } from './handler.ts'
import { type Refusal, waitOf } from './refusals.ts'

interface Shown {
  readonly label: string
  readonly value: string
}

interface ConfirmationWords {
  readonly heading: string
  readonly shows: readonly Shown[]
}

const plain = (heading: string) => (): ConfirmationWords => ({ heading, shows: [] })

function contactWords({ oldEmail, newEmail, oldPhone, newPhone }: ConfirmedFields): ConfirmationWords {
  const phone = newPhone === '' ? 'none' : newPhone
  const changes = [
    ...(newEmail === undefined ? [] : [`your email to ${newEmail}`]),
    ...(newPhone === undefined ? [] : [`your phone to ${phone}`]),
  ]
  return {
    heading: `Change ${changes.join(' and ')}`,
    shows: [
      ...(oldEmail === undefined ? [] : [{ label: 'Email until now', value: oldEmail }]),
      ...(oldPhone === undefined || oldPhone === '' ? [] : [{ label: 'Phone until now', value: oldPhone }]),
    ],
  }
}

const printedDestination = (text: string): string => formatDestination(decodeDestination(text))

/** "Pay £850.00 to Tomasz Zielinski", with what decides the payment. */
function paymentConfirmationWords(fields: ConfirmedFields): ConfirmationWords {
  const { name = '', amount = '0.00', destination = '', rollNumber, from = '', dueOn = '' } = fields
  const { fee = '0.00', reference = '', askedFor = dueOn } = fields
  return {
    heading: `Pay ${formatMoney(amount)} to ${name}`,
    shows: [
      { label: 'Account', value: printedDestination(destination) },
      ...(rollNumber === undefined ? [] : [{ label: 'Roll number', value: rollNumber }]),
      { label: 'From', value: from },
      { label: 'When', value: dueText({ askedFor, dueOn }) },
      { label: 'Fee', value: formatMoney(fee) },
      { label: 'Reference', value: reference },
    ],
  }
}

const pounds = (amount: string): string => formatPounds(penceOf(amount))

/** "Raise your limit for one payment to £20,000", of one or more limits. */
function limitWords(fields: ConfirmedFields): ConfirmationWords {
  const raised = limitNames.flatMap(name => {
    const amount = fields[name]
    return amount === undefined ? [] : [{ name, amount }]
  })
  const parts = raised.map(({ name, amount }) => `${limitInWords(name)} to ${pounds(amount)}`)
  return {
    heading: `Raise your limit for ${parts.join(' and for ')}`,
    shows: raised.flatMap(({ name }) => {
      const until = fields[`${name}Until`]
      return until === undefined
        ? []
        : [{ label: `Limit for ${limitInWords(name)} until now`, value: pounds(until) }]
    }),
  }
}

/** "Raise limits: Tarn card (4823)", with each limit that would be higher. */
function cardLimitWords(fields: ConfirmedFields): ConfirmationWords {
  return {
    heading: `Raise limits: ${fields['card'] ?? ''}`,
    shows: cardLimitNames.flatMap(name => {
      const amount = fields[name]
      return amount === undefined ? [] : [{ label: cardLimitLabels[name], value: pounds(amount) }]
    }),
  }
}

/** A button of a card's page, and the card. */
const ofCard =
  (button: string) =>
  ({ card = '' }: ConfirmedFields): ConfirmationWords => ({ heading: `${button}: ${card}`, shows: [] })

/** "Pay £20.83 to Wrenmoor Cafe by card", with the card and the amount in the merchant's money. */
const cardPaymentWords = ({ card = '', merchant = '', amount = '0.00', theirs }: ConfirmedFields) => ({
  heading: `Pay ${formatMoney(amount)} to ${merchant} by card`,
  shows: [
    { label: 'Card', value: card },
    ...(theirs === undefined ? [] : [{ label: 'In their money', value: theirs }]),
  ],
})

/** How often a standing order pays, inside a sentence: "Pay £850.00 to Leah Brandt every month from 1 December 2026". */
const often: Readonly<Record<string, string>> = {
  ...frequencyWords,
  last_working_day: 'on the last working day of every month',
}

function endWords({ endOn, payments }: ConfirmedFields): string {
  if (endOn !== undefined) return formatLongDate(endOn)
  return payments === undefined
    ? 'When you cancel it'
    : `After ${payments} ${payments === '1' ? 'payment' : 'payments'}`
}

function standingOrderWords(fields: ConfirmedFields): ConfirmationWords {
  const {
    name = '',
    amount = '0.00',
    destination = '',
    rollNumber,
    from = '',
    firstOn = '',
    reference = '',
  } = fields
  const { frequency = '', lastAmount } = fields
  return {
    heading: `Pay ${formatMoney(amount)} to ${name} ${often[frequency]?.toLowerCase() ?? ''} from ${formatLongDate(firstOn)}`,
    shows: [
      { label: 'Account', value: printedDestination(destination) },
      ...(rollNumber === undefined ? [] : [{ label: 'Roll number', value: rollNumber }]),
      { label: 'From', value: from },
      { label: 'Ends', value: endWords(fields) },
      ...(lastAmount === undefined ? [] : [{ label: 'Last payment', value: formatMoney(lastAmount) }]),
      { label: 'Reference', value: reference },
    ],
  }
}

/** What each action is, in words (part two, 14.3). An action without words does not compile. */
const words: Readonly<Record<ConfirmedAction, (fields: ConfirmedFields) => ConfirmationWords>> = {
  passkey_added: plain('Add a passkey'),
  passkey_removed: ({ name = '' }) => ({ heading: `Remove the passkey ${name}`, shows: [] }),
  password_changed: plain('Change your password'),
  contact_changed: contactWords,
  second_factor_on: plain('Turn the second factor on'),
  second_factor_off: plain('Turn the second factor off'),
  recovery_codes_made: plain('Make new recovery codes'),
  invitation_sent: ({ email = '' }) => ({
    heading: 'Send invitation',
    shows: [{ label: 'Joint account with', value: email }],
  }),
  invitation_accepted: ({ name = '' }) => ({
    heading: 'Accept',
    shows: [{ label: 'Joint account with', value: name }],
  }),
  account_released: ({ account = '' }) => ({
    heading: 'Release account',
    shows: [{ label: 'Account', value: account }],
  }),
  account_closed: ({ account = '', payToName }) => ({
    heading: 'Close account',
    shows: [
      { label: 'Account', value: account },
      ...(payToName === undefined ? [] : [{ label: 'Pay the balance to', value: payToName }]),
    ],
  }),
  payment: paymentConfirmationWords,
  payment_changed: paymentConfirmationWords,
  limit_raised: limitWords,
  payee_trusted: ({ name = '', destination = '' }) => ({
    heading: `Trust ${name}`,
    shows: [{ label: 'Account', value: printedDestination(destination) }],
  }),
  standing_order: standingOrderWords,
  card_details_shown: ofCard(cardSecretButtons.details),
  card_pin_shown: ofCard(cardSecretButtons.pin),
  card_pin_unblocked: ofCard(cardSecretButtons.unblock),
  card_limits_raised: cardLimitWords,
  card_payment: cardPaymentWords,
}

/** Options for the browser, as an answer has them. */
export const presentOptions = ({
  allowCredentials,
  ...options
}: RequestOptions): z.input<typeof PasskeyRequestOptions> => ({
  ...options,
  ...(allowCredentials && {
    allowCredentials: allowCredentials.map(({ transports, ...one }) => ({
      ...one,
      transports: [...transports],
    })),
  }),
})

/** A confirmation as its customer sees it. */
function presentConfirmation({
  fields,
  options,
  methods,
  endsAt,
  ...confirmation
}: BankConfirmation): Confirmation {
  const { heading, shows } = words[confirmation.action](fields)
  return {
    ...confirmation,
    heading,
    shows: [...shows],
    methods: [...methods],
    ...(options && { options: presentOptions(options) }),
    endsAt: endsAt.toISOString(),
  }
}

type RequiredConfirmation = Extract<ConfirmationRefusal, { code: 'confirmation_required' }>

/** A refusal of an action, with the confirmation that it opened, if it did. */
export const refusalOf = <R extends { readonly code: string }>(
  refusal: R,
): R | Refusal<'confirmation_required'> =>
  isRequired(refusal) ? { code: refusal.code, confirmation: presentConfirmation(refusal.opened) } : refusal

const isRequired = (
  refusal: { readonly code: string } | RequiredConfirmation,
): refusal is RequiredConfirmation => refusal.code === 'confirmation_required'

interface ConfirmingRequest {
  readonly session: TokenHolder
  readonly caller: Caller
  readonly origin: string
}

/** Who confirms, for the functions of the bank that need a confirmation. */
export const confirmerOf = ({ session, caller, origin }: ConfirmingRequest) => ({
  session,
  caller,
  relyingParty: relyingPartyOf(origin),
})

/** A refusal of an answer, in words. */
function answerRefusal(refusal: AnswerRefusal): Refusal<AnswerRefusal['code']> {
  if (refusal.code === 'not_confirmed') {
    const left = refusal.triesLeft === 1 ? '1 try left.' : `${refusal.triesLeft} tries left.`
    return { code: refusal.code, sentence: `${refusals.not_confirmed.sentence} ${left}` }
  }
  if (refusal.code !== 'confirmation_locked' || refusal.retryAfterSeconds === undefined)
    return { code: refusal.code }
  const { code, retryAfterSeconds } = refusal
  return {
    code,
    sentence: `Too many tries. Nothing was done. Try again in ${waitOf(retryAfterSeconds)}.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}

type ConfirmationOperation = 'readConfirmation' | 'answerConfirmation' | 'cancelConfirmation'

export const confirmationHandlers = (bank: Bank): Pick<Handlers<BankOperations>, ConfirmationOperation> => ({
  async readConfirmation({ params, ...request }, { reply, refuse }) {
    const found = await readConfirmation(bank, { ...confirmerOf(request), confirmationId: params.id })
    return found ? reply(200, presentConfirmation(found)) : refuse({ code: 'not_found' })
  },

  async answerConfirmation({ params, body, ...request }, { reply, refuse }) {
    const by = confirmerOf(request)
    const answered = await answerConfirmation(bank, { ...by, ...body, confirmationId: params.id })
    return answered.ok
      ? reply(200, presentConfirmation(answered.value))
      : refuse(answerRefusal(answered.refusal))
  },

  async cancelConfirmation({ params, session }, { reply, refuse }) {
    const cancelled = await cancelConfirmation(bank, { session, confirmationId: params.id })
    return cancelled.ok ? reply(204, null) : refuse({ code: cancelled.refusal })
  },
})
