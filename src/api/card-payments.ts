import type { Bank } from '../bank/bank.ts'
import { approveCardPayment, refuseCardPayment } from '../bank/cards/network/approve-payment.ts'
import {
  type CardPayment as BankPayment,
  listCardPaymentEvents,
  listCardPaymentLines,
  listCardPayments,
  readCardPayment,
} from '../bank/cards/network/read-card-payments.ts'
import { type Caller, sharedVisitor } from '../bank/sessions/caller.ts'
import type { CardPayment } from '../contract/card-payments.ts'
import type { BankOperations } from '../contract/operations.ts'
import { digitsOf } from '../domain/currencies.ts'
import { formatTransactionNo } from '../domain/identifiers.ts'
import { moneyOf, type Pence } from '../domain/money.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'

const moneyOrNull = (pence: Pence | null) => (pence === null ? null : moneyOf(pence))

function presentCardPayment(payment: BankPayment): CardPayment {
  const {
    amountPence,
    clearedPence,
    owedPence,
    refundedPence,
    theirs,
    status,
    changedAt,
    decline,
    ...shown
  } = payment
  return {
    ...shown,
    status,
    amount: moneyOrNull(amountPence),
    theirs: theirs && { currency: theirs.currency, amount: digitsOf(theirs), rate: theirs.rate },
    begunAt: shown.begunAt.toISOString(),
    changedAt: changedAt.toISOString(),
    approveBy: shown.approveBy?.toISOString() ?? null,
    holdEndsAt: shown.holdEndsAt?.toISOString() ?? null,
    settledAt: status === 'settled' ? changedAt.toISOString() : null,
    cleared: moneyOrNull(clearedPence),
    owed: moneyOf(owedPence),
    refunded: moneyOf(refundedPence),
    decline: decline && { reason: decline.reason, facts: { ...decline.facts } },
  }
}

type CardPaymentOperation =
  | 'listCardPayments'
  | 'readCardPayment'
  | 'approveCardPayment'
  | 'refuseCardPayment'

export function cardPaymentHandlers(bank: Bank): Pick<Handlers<BankOperations>, CardPaymentOperation> {
  const read = async (customerId: string, paymentId: string, caller: Caller) => {
    const visitor = await sharedVisitor(bank, customerId, caller)
    return readCardPayment(bank.database, { customerId, paymentId, visitor, at: bank.clock() })
  }

  /** The payment as it stands after it was decided: it cannot be gone. */
  async function readDecided(customerId: string, paymentId: string, caller: Caller): Promise<CardPayment> {
    const payment = await read(customerId, paymentId, caller)
    if (!payment) throw new Error(`card payment ${paymentId} is gone`)
    return presentCardPayment(payment)
  }

  return {
    async listCardPayments({ session: { customerId }, query, caller }, { reply, refuse }) {
      const { page, pageSize } = query
      const visitor = await sharedVisitor(bank, customerId, caller)
      const listed = await listCardPayments(bank.database, {
        ...query,
        customerId,
        visitor,
        at: bank.clock(),
      })
      if (!listed.ok) return refuse(listed.refusal)
      const { payments, total } = listed.value
      return reply(200, { cardPayments: payments.map(presentCardPayment), page, pageSize, total })
    },

    async readCardPayment({ session: { customerId }, params, caller }, { reply, refuse }) {
      const payment = await read(customerId, params.id, caller)
      if (!payment) return refuse({ code: 'not_found' })
      const events = await listCardPaymentEvents(bank.database, payment)
      const lines = await listCardPaymentLines(bank.database, payment)
      return reply(200, {
        cardPayment: presentCardPayment(payment),
        events: events.map(({ step, at, amountPence }) => ({
          step,
          at: at.toISOString(),
          amount: moneyOrNull(amountPence),
        })),
        transactions: lines.map(formatTransactionNo),
      })
    },

    async approveCardPayment({ params, body, ...request }, { reply, refuse }) {
      const confirming = { ...confirmerOf(request), ...body }
      const approved = await approveCardPayment(bank, { paymentId: params.id, confirming })
      if (!approved.ok) return refuse(refusalOf(approved.refusal))
      return reply(200, {
        cardPayment: await readDecided(confirming.session.customerId, params.id, request.caller),
      })
    },

    async refuseCardPayment({ session: { customerId }, params, caller }, { reply, refuse }) {
      const declined = await refuseCardPayment(bank, { customerId, paymentId: params.id, caller })
      if (!declined.ok) return refuse(declined.refusal)
      return reply(200, { cardPayment: await readDecided(customerId, params.id, caller) })
    },
  }
}
