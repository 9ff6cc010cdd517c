import type { Bank } from '../bank/bank.ts'
import {
  type Collection,
  type DirectDebit as BankDirectDebit,
  listDirectDebits,
  readDirectDebit,
  type RefundClaim as BankRefundClaim,
  type WholeDirectDebit,
} from '../bank/direct-debits/direct-debits.ts'
import { cancelDirectDebit } from '../bank/direct-debits/end-mandate.ts'
import { refundCollection } from '../bank/direct-debits/refund-collection.ts'
import { addSimulatedDirectDebit } from '../bank/simulator/simulate-originators.ts'
import type { DirectDebit, DirectDebitSummary, RefundClaim } from '../contract/direct-debits.ts'
import type { BankOperations } from '../contract/operations.ts'
import { paymentWords } from '../contract/payment-words.ts'
import { moneyOf, penceOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

function presentSummary(debit: BankDirectDebit): DirectDebitSummary {
  const { lastPayment, nextPayment } = debit
  return {
    id: debit.id,
    accountId: debit.accountId,
    company: debit.company,
    reference: debit.reference,
    serviceUserNumber: debit.serviceUserNumber,
    status: debit.status,
    cancelledBy: debit.cancelledBy ?? null,
    setUpOn: debit.setUpOn,
    cancelledAt: debit.cancelledAt?.toISOString() ?? null,
    lastPayment: lastPayment
      ? { collectionId: lastPayment.id, date: lastPayment.dueOn, amount: moneyOf(lastPayment.amountPence) }
      : null,
    nextPayment: nextPayment
      ? {
          collectionId: nextPayment.id,
          dueOn: nextPayment.dueOn,
          amount: moneyOf(nextPayment.amountPence),
          retryAt: nextPayment.retryAt?.toISOString() ?? null,
        }
      : null,
  }
}

const presentCollection = ({
  id,
  at,
  status,
  retryAt,
  amountPence,
  dueOn,
}: Collection): DirectDebit['history'][number] => ({
  collectionId: id,
  at: at.toISOString(),
  what: retryAt ? 'trying_again' : status,
  amount: moneyOf(amountPence),
  dueOn,
  canRefund: status === 'taken',
})

const presentDirectDebit = (debit: WholeDirectDebit): DirectDebit => ({
  ...presentSummary(debit),
  history: debit.collections.map(presentCollection),
})

const presentClaim = ({ amountPence, madeAt, ...claim }: BankRefundClaim): RefundClaim => ({
  ...claim,
  amount: moneyOf(amountPence),
  madeAt: madeAt.toISOString(),
})

type DirectDebitOperation = 'listDirectDebits' | 'readDirectDebit' | 'cancelDirectDebit' | 'refundCollection'

export const directDebitHandlers = (bank: Bank): Pick<Handlers<BankOperations>, DirectDebitOperation> => ({
  async listDirectDebits({ session: { customerId }, query: { accountId }, caller }, { reply, refuse }) {
    const listed = await listDirectDebits(bank, { customerId, accountId, caller })
    return listed.ok ? reply(200, { directDebits: listed.value.map(presentSummary) }) : refuse(listed.refusal)
  },

  async readDirectDebit({ session: { customerId }, params, caller }, { reply, refuse }) {
    const debit = await readDirectDebit(bank.database, { customerId, directDebitId: params.id, caller })
    return debit ? reply(200, { directDebit: presentDirectDebit(debit) }) : refuse({ code: 'not_found' })
  },

  async cancelDirectDebit({ session: { customerId }, params, caller }, { reply, refuse }) {
    const own = { customerId, directDebitId: params.id, caller }
    const cancelled = await cancelDirectDebit(bank, own)
    if (!cancelled.ok) return refuse(cancelled.refusal)
    const debit = await readDirectDebit(bank.database, own)
    return debit ? reply(200, { directDebit: presentDirectDebit(debit) }) : refuse({ code: 'not_found' })
  },

  async refundCollection({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const refunded = await refundCollection(bank, { customerId, collectionId: params.id, ...body, caller })
    if (!refunded.ok) return refuse(refunded.refusal)
    const answer = { refundClaim: presentClaim(refunded.value.claim) }
    return refunded.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },
})

/** `isOn`: whether this is a demonstration. Any other bank has no such address. */
export const simulatedDirectDebitHandlers = (
  bank: Bank,
  isOn: boolean,
): Pick<Handlers<BankOperations>, 'addSimulatedDirectDebit'> => ({
  async addSimulatedDirectDebit({ session: { customerId }, body, caller }, { reply, refuse }) {
    if (!isOn) return refuse({ code: 'not_found' })
    const { id, accountId, serviceUserNumber, amount, dueOn } = body
    const added = await addSimulatedDirectDebit(bank, {
      customerId,
      id,
      accountId,
      serviceUserNumber,
      amountPence: amount === undefined ? undefined : penceOf(amount),
      dueOn,
      caller,
    })
    if (!added.ok) {
      const { code, range } = added.refusal
      if (!range) return refuse({ code })
      return refuse({ code, sentence: paymentWords.date.range(range.first, range.last) })
    }
    const debit = await readDirectDebit(bank.database, { customerId, directDebitId: id, caller })
    if (!debit) return refuse({ code: 'not_found' })
    const answer = { directDebit: presentDirectDebit(debit) }
    return added.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },
})
