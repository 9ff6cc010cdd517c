import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { cancelDirectDebit } from '../../src/bank/direct-debits/end-mandate.ts'
import { refundCollection } from '../../src/bank/direct-debits/refund-collection.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { deletePayee } from '../../src/bank/payees/change-payee.ts'
import { cancelPayment } from '../../src/bank/payments/cancel-payment.ts'
import { cancelStandingOrder } from '../../src/bank/standing-orders/cancel-order.ts'
import { skipDate } from '../../src/bank/standing-orders/skip-date.ts'
import { payIn } from '../support/open-customer.ts'
import { dueOf, inLondon, nthDate } from './calendar.ts'
import type { PlannedAct } from './plan.ts'
import type { DoneAct, DueHistory, KeptRule } from './run-days.ts'

/** What the harness calls of the bank. A planted bug puts something wrong in its place. */
export interface BankCode {
  readonly runDue: (bank: Bank) => Promise<unknown>
  readonly cancelDirectDebit: typeof cancelDirectDebit
  readonly refundCollection: typeof refundCollection
}

/** The bank as it is. */
export const bankCode: BankCode = { runDue, cancelDirectDebit, refundCollection }

const caller = { address: '192.0.2.1', device: '' } as const

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly code: string } }
const answerOf = (answer: Answer): string => (answer.ok ? 'done' : answer.refusal.code)

/** A bank, and the code that is called with it. */
interface CalledBank {
  readonly bank: Bank
  readonly code: BankCode
}

async function cancel(
  { bank, code }: CalledBank,
  { plan, id, customerId, collectionId }: KeptRule,
): Promise<string> {
  if (collectionId !== undefined)
    return answerOf(await code.cancelDirectDebit(bank, { customerId, directDebitId: id, caller }))
  if (plan.type === 'payment' || plan.type === 'from_savings')
    return answerOf(await cancelPayment(bank, { customerId, paymentId: id, caller }))
  return answerOf(await cancelStandingOrder(bank, { customerId, standingOrderId: id, caller }))
}

/** Asks for a refund twice, as who presses twice in two tabs. The second time it is refused. */
async function refund({ bank, code }: CalledBank, { customerId, collectionId }: KeptRule): Promise<string> {
  if (collectionId === undefined) return 'none'
  const ask = async () => {
    const claim = { customerId, collectionId, id: bank.newId(), reason: 1, caller } as const
    return answerOf(await code.refundCollection(bank, claim))
  }
  const answer = await ask()
  const again = await ask()
  return again === 'done' ? 'done twice' : answer
}

/** The next date of a standing order, by the judge's calendar: the first whose due day has not begun. */
function nextOf({ plan }: KeptRule, now: Date): string | undefined {
  if (!('frequency' in plan)) return undefined
  const today = inLondon(now).date
  return Array.from({ length: plan.payments }, (_, n) => nthDate(plan.frequency, plan.firstOn, n)).find(
    date => dueOf(date) > today,
  )
}

type Done = Pick<DoneAct, 'answer' | 'skipped'>

async function actOnRule(
  { bank, code }: CalledBank,
  type: 'cancel' | 'delete_payee' | 'skip' | 'refund',
  rule: KeptRule,
): Promise<Done> {
  const { id, payeeId, customerId } = rule
  if (type === 'cancel') return { answer: await cancel({ bank, code }, rule) }
  if (type === 'refund') return { answer: await refund({ bank, code }, rule) }
  if (type === 'skip') {
    const skipped = nextOf(rule, bank.clock())
    if (skipped === undefined) return { answer: 'none' }
    const asked = { customerId, standingOrderId: id, askedFor: skipped, caller }
    return { answer: answerOf(await skipDate(bank, asked)), skipped }
  }
  if (payeeId === undefined || rule.plan.type !== 'standing_order') return { answer: 'none' }
  return { answer: answerOf(await deletePayee(bank, { customerId, payeeId, caller })) }
}

/** Does one act. `none`: there is nothing to do it to. */
export async function act(
  called: CalledBank,
  plan: PlannedAct,
  { rules, accountIds }: Pick<DueHistory, 'rules' | 'accountIds'>,
): Promise<Done> {
  const { bank } = called
  if ('rule' in plan) {
    const rule = rules[plan.rule]
    return rule ? actOnRule(called, plan.type, rule) : { answer: 'none' }
  }
  const of = accountIds[plan.account]
  if (!of) return { answer: 'none' }
  const { current, savings, customerId } = of
  if (plan.type === 'close')
    return {
      answer: answerOf(await closeAccount(bank, { customerId, accountId: current, payTo: savings, caller })),
    }
  const [open] = await bank.database.query<{ id: string }>(
    'select id from account where id = $1 and closed_at is null',
    [current],
  )
  if (!open) return { answer: 'none' }
  if (plan.type === 'pay_in') await payIn(bank, current, plan.amountPence)
  else
    await bank.database.query('update account set frozen_at = $2 where id = $1', [
      current,
      plan.type === 'freeze' ? bank.clock() : null,
    ])
  return { answer: 'done' }
}
