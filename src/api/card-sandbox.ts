import type { Bank } from '../bank/bank.ts'
import {
  type SandboxChange,
  type SandboxOutcome as BankOutcome,
  type SandboxReason,
  simulateChange,
  simulatePurchase,
} from '../bank/simulator/card-sandbox.ts'
import type { cardSandboxOperations } from '../contract/card-sandbox-operations.ts'
import { cardSandboxWords } from '../contract/card-sandbox-words.ts'
import type { SandboxOutcome } from '../contract/card-sandbox.ts'
import type { BankOperations } from '../contract/operations.ts'
import { cardDeclineWords } from '../domain/card-declines.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

const wordsOf = (why: SandboxReason): string =>
  why.kind === 'declined' ? cardDeclineWords(why.reason, why.facts) : cardSandboxWords.refusals[why.reason]

const presentOutcome = ({ id, status, why }: BankOutcome): SandboxOutcome => ({
  id,
  status,
  reason: why?.reason ?? null,
  why: why ? wordsOf(why) : null,
})

/** `isOn`: whether this is a demonstration. Any other bank has no such addresses. */
export function cardSandboxHandlers(
  bank: Bank,
  isOn: boolean,
): Pick<Handlers<BankOperations>, keyof typeof cardSandboxOperations> {
  const changeBy =
    (kind: SandboxChange): Handlers<BankOperations>['settleCardPayment'] =>
    async ({ session: { customerId }, params, body, caller }, { reply, refuse }) => {
      if (!isOn) return refuse({ code: 'not_found' })
      const changed = await simulateChange(bank, kind, { customerId, paymentId: params.id, ...body, caller })
      if (!changed.ok) return refuse(changed.refusal)
      const outcome = presentOutcome(changed.value)
      return changed.value.replayed ? reply(200, outcome, replay) : reply(201, outcome)
    }
  const payBy =
    (kind: 'authorisation' | 'clearing'): Handlers<BankOperations>['authoriseCardPayment'] =>
    async ({ session: { customerId }, body, caller }, { reply, refuse }) => {
      if (!isOn) return refuse({ code: 'not_found' })
      const paid = await simulatePurchase(bank, kind, { customerId, ...body, caller })
      if (!paid.ok) return refuse(paid.refusal)
      const outcome = presentOutcome(paid.value)
      return paid.value.replayed ? reply(200, outcome, replay) : reply(201, outcome)
    }
  return {
    authoriseCardPayment: payBy('authorisation'),
    clearCardPayment: payBy('clearing'),
    raiseCardPayment: changeBy('increment'),
    reverseCardPayment: changeBy('reversal'),
    settleCardPayment: changeBy('clearing'),
    refundCardPayment: changeBy('refund'),
  }
}
