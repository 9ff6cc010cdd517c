import type { Bank } from '../bank/bank.ts'
import { refused, type Result } from '../bank/result.ts'
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
import type { Handlers, HeaderFields, Sent } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

const wordsOf = (why: SandboxReason): string =>
  why.kind === 'declined' ? cardDeclineWords(why.reason, why.facts) : cardSandboxWords.refusals[why.reason]

/** What became of a message, with the words of why. */
export const presentOutcome = ({ id, status, why }: BankOutcome): SandboxOutcome => ({
  id,
  status,
  reason: why?.reason ?? null,
  why: why ? wordsOf(why) : null,
})

interface AnsweringOutcome<Code> {
  readonly reply: (status: 200 | 201, outcome: SandboxOutcome, headers?: HeaderFields) => Sent
  readonly refuse: (refusal: { readonly code: Code }) => Sent
}

function answer<Code extends string>(
  sent: Result<BankOutcome, { readonly code: Code }>,
  { reply, refuse }: AnsweringOutcome<Code>,
): Sent {
  if (!sent.ok) return refuse(sent.refusal)
  const outcome = presentOutcome(sent.value)
  return sent.value.replayed ? reply(200, outcome, replay) : reply(201, outcome)
}

type SandboxRequest = Pick<
  Parameters<Handlers<BankOperations>['reverseCardPayment']>[0],
  'session' | 'caller'
>

const senderOf = ({ session: { customerId }, caller }: SandboxRequest) => ({ customerId, caller })

const notFound = refused({ code: 'not_found' } as const)

/** `isOn`: whether this is a demonstration. Any other bank has no such addresses. */
export function cardSandboxHandlers(
  bank: Bank,
  isOn: boolean,
): Pick<Handlers<BankOperations>, keyof typeof cardSandboxOperations> {
  type Purchase = Parameters<typeof simulatePurchase>[2]
  type Change = Parameters<typeof simulateChange>[2]
  const pay = async (kind: 'authorisation' | 'clearing', purchase: Purchase) =>
    isOn ? simulatePurchase(bank, kind, purchase) : notFound
  const change = async (kind: SandboxChange, input: Change) =>
    isOn ? simulateChange(bank, kind, input) : notFound
  return {
    authoriseCardPayment: async ({ body, ...request }, answering) =>
      answer(await pay('authorisation', { ...senderOf(request), ...body }), answering),

    clearCardPayment: async ({ body, ...request }, answering) =>
      answer(await pay('clearing', { ...senderOf(request), ...body }), answering),

    raiseCardPayment: async ({ params, body, ...request }, answering) =>
      answer(await change('increment', { ...senderOf(request), paymentId: params.id, ...body }), answering),

    reverseCardPayment: async ({ params, body, ...request }, answering) =>
      answer(await change('reversal', { ...senderOf(request), paymentId: params.id, ...body }), answering),

    settleCardPayment: async ({ params, body, ...request }, answering) =>
      answer(await change('clearing', { ...senderOf(request), paymentId: params.id, ...body }), answering),

    refundCardPayment: async ({ params, body, ...request }, answering) =>
      answer(await change('refund', { ...senderOf(request), paymentId: params.id, ...body }), answering),
  }
}
