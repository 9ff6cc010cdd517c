import { notApproved } from '../../../domain/card-declines.ts'
import { inPounds } from '../../../domain/currencies.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { cardTransferId, type CardPaymentRow, stepCardPayment } from './card-payment.ts'
import { countedNow, judgeAgain, readCardPaymentFacts } from './decide.ts'
import { holdOf, postDecided, releaseOf } from './held-money.ts'
import {
  type Answered,
  type Received,
  type CardMessageRefusal,
  type CardParty,
  type ChangedAuthorisation,
  type Decision,
  refuse,
  takeMessage,
} from './message.ts'
import { auditCardPayment, byNetwork, notifyOfDecline } from './notify.ts'

type ReceivedChange = Received<ChangedAuthorisation, CardParty> & {
  readonly party: CardParty & { readonly payment: CardPaymentRow }
}

/** Why nothing can be changed any more of what was authorised. */
function findRefusal(
  { status, hold_ends_at: endsAt }: CardPaymentRow,
  at: Date,
): CardMessageRefusal | undefined {
  if (status === 'settled') return 'already_cleared'
  if (status === 'reversed') return 'reversed'
  if (status !== 'pending' || (endsAt !== null && endsAt <= at)) return 'not_authorised'
  return undefined
}

async function isFrozen(transaction: Queryable, accountId: string): Promise<boolean> {
  const found = await transaction.query('select id from account where id = $1 and frozen_at is not null', [
    accountId,
  ])
  return found.length > 0
}

/** What is left of a payment gets a new hold, with the same end; of a whole reversal nothing is. */
async function reverseHeld({
  transaction,
  message,
  party: { card, payment },
  at,
}: ReceivedChange): Promise<Decision> {
  const { amountMinor } = message
  const { authorised_minor: authorisedMinor, rate, currency, hold_ends_at: endsAt } = payment
  const release = releaseOf({ card, payment, at }, cardTransferId(message.id, 'release'))
  if (amountMinor === 0n)
    return {
      answer: { answer: 'approved' },
      async carryOut() {
        await postDecided(transaction, [release])
        await stepCardPayment(transaction, payment, { status: 'reversed', at })
        await auditCardPayment(transaction, { payment, what: 'reversed', at, by: byNetwork })
      },
    }
  const pence = inPounds({ currency, amountMinor }, rate ?? undefined)
  if (authorisedMinor === null || endsAt === null || pence === undefined || amountMinor >= authorisedMinor)
    return refuse('amount_above_authorised')
  // A frozen account takes no new hold: what is held stays.
  if (await isFrozen(transaction, payment.account_id))
    return { answer: { answer: 'declined', reason: 'account_frozen' } }
  return {
    answer: { answer: 'approved' },
    async carryOut() {
      const { held, order } = holdOf({
        card,
        payment,
        rate,
        amountMinor,
        pence,
        messageId: message.id,
        at,
        endsAt,
      })
      await postDecided(transaction, [release, order])
      await stepCardPayment(transaction, payment, { status: 'pending', at, held })
      const detail = { amountPence: pence.toString() }
      await auditCardPayment(transaction, { payment, what: 'reduced', at, by: byNetwork, detail })
    },
  }
}

/** An online payment that waits has nothing held; reversed whole, nobody approves it any more. */
function endWaiting({ transaction, message, party: { card, payment }, at }: ReceivedChange): Decision {
  if (message.amountMinor > 0n) return refuse('not_authorised')
  return {
    answer: { answer: 'approved' },
    async carryOut() {
      const declined = await stepCardPayment(transaction, payment, {
        status: 'declined',
        at,
        decline: notApproved,
      })
      await notifyOfDecline(transaction, {
        card,
        payment: declined,
        decline: notApproved,
        subject: message.id,
        at,
      })
    },
  }
}

/**
 * Reverses what was authorised, whole or in part. Whole, it is released; in part, the rest gets a new hold until the same time. A
 * whole reversal that comes before its authorisation is kept: nothing is held for that later. Declined is a part of it of a
 * frozen account, and all stays. Refusals, in this order: `not_authorised`, for what the bank does not know, in part;
 * `already_cleared`; `reversed`; `not_authorised`; `amount_above_authorised`, unless it is less than before. Source: part two,
 * 15.2.
 */
export const reverse = (
  bank: Bank,
  message: ChangedAuthorisation & { readonly kind: 'reversal' },
): Promise<Answered> =>
  takeMessage(bank, message, async ({ party, ...received }) => {
    if (!party?.payment)
      return message.amountMinor === 0n ? { answer: { answer: 'approved' } } : refuse('not_authorised')
    const { payment } = party
    const change = { ...received, party: { ...party, payment } }
    if (payment.status === 'waiting') return endWaiting(change)
    const refusal = findRefusal(payment, received.at)
    return refusal ? refuse(refusal) : reverseHeld(change)
  })

async function raiseHeld({
  transaction,
  message,
  party: { card, payment },
  at,
}: ReceivedChange): Promise<Decision> {
  const { amountMinor } = message
  const { authorised_minor: authorisedMinor, authorised_pence: heldPence, rate, currency } = payment
  const pence = inPounds({ currency, amountMinor }, rate ?? undefined)
  const isMore = authorisedMinor !== null && amountMinor > authorisedMinor
  if (!isMore || heldPence === null || pence === undefined) return refuse('not_authorised')
  const purchase = { ...payment, cardId: card.id, amountMinor }
  const again = { paymentId: payment.id, heldPence }
  const facts = await readCardPaymentFacts(transaction, { card, purchase, amountPence: pence, at, again })
  const decline = judgeAgain(facts, { card, payment })
  if (decline)
    return {
      answer: { answer: 'declined', reason: decline.reason },
      carryOut: () =>
        notifyOfDecline(transaction, {
          card,
          payment,
          decline,
          subject: message.id,
          at,
          amount: { pence, money: { currency, amountMinor } },
        }),
    }
  return {
    answer: { answer: 'approved' },
    async carryOut() {
      const release = releaseOf({ card, payment, at }, cardTransferId(message.id, 'release'))
      const { held, order } = holdOf({ card, payment, rate, amountMinor, pence, messageId: message.id, at })
      await postDecided(transaction, [release, order])
      await stepCardPayment(transaction, payment, {
        status: 'pending',
        at,
        held,
        counted: countedNow(facts, at),
      })
      const detail = { amountPence: pence.toString() }
      await auditCardPayment(transaction, { payment, what: 'increased', at, by: byNetwork, detail })
    },
  }
}

/**
 * Raises what was authorised to a new sum: decided as an authorisation of that sum, with the PIN as it was then, and held
 * again for as long as its category has. If it is declined, all stays. Refusals, in this order: `not_authorised`, for what the
 * bank does not know; `already_cleared`; `reversed`; `not_authorised`, also for an online payment, which its customer approved
 * as it is, and for a sum that is no more than before. Source: part two, 15.2.
 */
export const increment = (
  bank: Bank,
  message: ChangedAuthorisation & { readonly kind: 'increment' },
): Promise<Answered> =>
  takeMessage(bank, message, async ({ party, ...received }) => {
    if (!party?.payment) return refuse('not_authorised')
    const { payment } = party
    const refusal = findRefusal(payment, received.at)
    if (refusal) return refuse(refusal)
    return payment.how === 'online'
      ? refuse('not_authorised')
      : raiseHeld({ ...received, party: { ...party, payment } })
  })
