import { notApproved } from '../../../domain/card-declines.ts'
import { approvalMs, waitingMax } from '../../../domain/card-payments.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import type { CardRow } from '../card.ts'
import { type CardPaymentRow, type CardPaymentStep, keepCardPayment } from './card-payment.ts'
import { convert, countedNow, judgeWithPin, readCardPaymentFacts } from './decide.ts'
import { holdOf, postDecided } from './held-money.ts'
import {
  type Answered,
  type Asked,
  type Authorisation,
  type CardParty,
  type Decision,
  refuse,
  takeMessage,
} from './message.ts'
import { auditCardPayment, byNetwork, tellDeclined, tellOfCardPayment } from './tell.ts'

/** Whether a customer paid this merchant before, by their PIN or by their approval. */
async function isKnownMerchant(
  transaction: Queryable,
  { customer_id: customerId }: CardRow,
  merchant: string,
): Promise<boolean> {
  const found = await transaction.query(
    `select id from card_payment
      where customer_id = $1 and merchant = $2 and status not in ('waiting', 'declined')
        and (has_pin or confirmation_id is not null) limit 1`,
    [customerId, merchant],
  )
  return found.length > 0
}

/** How many payments of a card wait for their customer: one whose time is over does not, although no round has come yet. */
async function countWaiting(transaction: Queryable, { id }: CardRow, at: Date): Promise<number> {
  const [row] = await transaction.query<{ count: bigint }>(
    `select count(*) as count from card_payment where card_id = $1 and status = 'waiting' and approve_by > $2`,
    [id, at],
  )
  return Number(row?.count ?? 0n)
}

type AskedNew = Asked<Authorisation, CardParty>

/** What else stands in the way of a payment that the order of 15.3 lets through: its customer's approval. */
async function needsApproval({
  transaction,
  message,
  party: { card },
  at,
}: AskedNew): Promise<'waits' | 'cannot' | 'no'> {
  if (message.how === 'online')
    return (await countWaiting(transaction, card, at)) < waitingMax ? 'waits' : 'cannot'
  if (message.how !== 'recurring') return 'no'
  return (await isKnownMerchant(transaction, card, message.merchant)) ? 'no' : 'cannot'
}

async function decideNew(asked: AskedNew): Promise<Decision> {
  const { bank, transaction, message, party, isReversedBefore, at, visitorAddress } = asked
  const { card } = party
  const { pence, rate } = await convert(transaction, message, at)
  const begin = (step: Omit<CardPaymentStep, 'at'>, hasPin: boolean, approveBy?: Date) =>
    keepCardPayment(transaction, {
      ...step,
      id: message.id,
      card,
      purchase: message,
      rate,
      amountPence: pence,
      at,
      hasPin,
      visitorAddress,
      ...(approveBy && { approveBy }),
    })
  const own = { card, subject: message.id, at }
  if (isReversedBefore)
    return pence === undefined
      ? refuse('reversed')
      : {
          ...refuse('reversed'),
          carryOut: () => beginReversed(asked, () => begin({ status: 'reversed' }, false)),
        }
  const facts = await readCardPaymentFacts(transaction, { card, purchase: message, amountPence: pence, at })
  const typed = { card, purchase: message, pin: message.pin, messageId: message.id, at }
  const { decline: stopped, hasPin } = await judgeWithPin(bank, transaction, facts, typed)
  const approval = stopped ? 'no' : await needsApproval(asked)
  const decline = stopped ?? (approval === 'cannot' ? notApproved : undefined)
  if (decline || pence === undefined) {
    if (!decline) throw new Error('what has no rate is declined')
    return {
      answer: { answer: 'declined', reason: decline.reason },
      async carryOut() {
        const payment = await begin({ status: 'declined', decline }, hasPin)
        await tellDeclined(transaction, { ...own, payment, decline })
      },
    }
  }
  if (approval === 'waits')
    return {
      answer: { answer: 'waiting' },
      async carryOut() {
        const payment = await begin({ status: 'waiting' }, hasPin, new Date(at.getTime() + approvalMs))
        await tellOfCardPayment(transaction, { ...own, payment, type: 'approve_a_payment' })
        await auditCardPayment(transaction, { payment, what: 'waiting', at, by: byNetwork })
      },
    }
  return {
    answer: { answer: 'approved' },
    async carryOut() {
      const { amountMinor } = message
      const { held, order } = holdOf({
        card,
        payment: message,
        rate,
        amountMinor,
        pence,
        messageId: message.id,
        at,
      })
      await postDecided(transaction, [order])
      const payment = await begin({ status: 'pending', held, counted: countedNow(facts, at) }, hasPin)
      await tellOfCardPayment(transaction, { ...own, payment, type: 'card_payment' })
      await auditCardPayment(transaction, {
        payment,
        what: 'pending',
        at,
        by: byNetwork,
        detail: { amountPence: pence.toString() },
      })
    },
  }
}

async function beginReversed(
  { transaction, at }: AskedNew,
  begin: () => Promise<CardPaymentRow>,
): Promise<void> {
  await auditCardPayment(transaction, { payment: await begin(), what: 'reversed', at, by: byNetwork })
}

/** What came before its authorisation: nothing is held for it any more. */
function answerLate({ status }: CardPaymentRow): Decision {
  if (status === 'settled') return refuse('already_cleared')
  return refuse(status === 'reversed' ? 'reversed' : 'not_authorised')
}

/**
 * Authorises a payment, or declines it: decided in the order of part two, 15.3. What is authorised is held, for 7 days or 30; an
 * online one waits 5 minutes for its customer first, and nothing is held. One that was cleared or reversed before it came holds
 * nothing, and is refused so. Source: part two, 15.2 and 15.3.
 */
export const authorise = (
  bank: Bank,
  message: Authorisation,
  visitorAddress: string | null = null,
): Promise<Answered> =>
  takeMessage(
    bank,
    message,
    ({ party, ...asked }) => {
      if (!party) throw new Error('an authorisation names its card')
      return party.payment ? Promise.resolve(answerLate(party.payment)) : decideNew({ ...asked, party })
    },
    visitorAddress,
  )
