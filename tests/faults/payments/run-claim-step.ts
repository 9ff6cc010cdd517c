import { z } from 'zod'
import { ClaimAnswer } from '../../../src/contract/claims.ts'
import type { ClaimKind } from '../../../src/domain/claims.ts'
import { type AccountRequest, askUntilAnswered } from '../accounts/send-account-request.ts'
import type { TestCustomer } from '../customers.ts'
import { uuidAfter } from '../draw-uuid.ts'
import { sendAction } from '../operator.ts'
import { customerAt } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import type { ClaimAction } from '../server-messages.ts'
import { judgedBy, pick } from './order-payment.ts'
import { type ClaimRecord, lastStatus, type PaymentRecord } from './payment-history.ts'
import type { ClaimDeed, PaymentStep } from './payment-steps.ts'

type ClaimStep = PaymentStep & { readonly deed: ClaimDeed }

/** What is claimed: most often what the bank pays whole, from the first penny on or after £35.00. */
const kinds: readonly { readonly kind: ClaimKind; readonly isVulnerable: boolean }[] = [
  { kind: 'scam', isVulnerable: true },
  { kind: 'scam', isVulnerable: true },
  { kind: 'unauthorised', isVulnerable: false },
  { kind: 'unauthorised', isVulnerable: false },
  { kind: 'scam', isVulnerable: false },
  { kind: 'wrong_account', isVulnerable: false },
]

/**
 * What a race permits: the payment came back or was claimed meanwhile, or the claim was decided. By a server's clock it may be
 * too late: `check/check-claims.ts` judges whether it was.
 */
const refusals = {
  claim: ['not_found', 'already_claimed', 'too_late'],
  withdraw: ['changed_meanwhile'],
} as const

const Refused = z.object({
  code: z.string(),
  errors: z.array(z.object({ code: z.string() })).optional(),
})

interface Asking {
  readonly context: ClientContext
  readonly record: ClaimRecord
  readonly how: Pick<AccountRequest, 'token' | 'slot' | 'timeoutMs' | 'isHurried'>
}

/** Asks something about a claim that is answered with it, and records the answer, or what is wrong with it. */
async function ask(
  { context: { history }, context, record, how }: Asking,
  request: Pick<AccountRequest, 'path' | 'body'>,
  codes: readonly string[],
): Promise<void> {
  const { id, accountId, kind, transferIds, attempts } = record
  const note = (found: string, atMs: number) =>
    history.note({ check: 'answers', found: `claim ${id}: ${found}`, accountId, atMs })
  const sent = await askUntilAnswered(context, { ...how, ...request }, { attempts, note })
  if (!sent) return
  const { status, body } = sent.answer
  const { endedMs } = sent.attempt
  const claim = ClaimAnswer.safeParse(body).data?.claim
  const refused = status >= 400 ? Refused.safeParse(body).data : undefined
  const isPermitted =
    claim === undefined
      ? refused !== undefined && codes.includes(refused.errors?.[0]?.code ?? refused.code)
      : claim.id === id &&
        claim.kind === kind &&
        claim.payments
          .map(({ transferId }) => transferId)
          .toSorted()
          .join() === transferIds.toSorted().join()
  if (!isPermitted) note(`answered with ${status} ${JSON.stringify(body)}`, endedMs)
  const tooLate = refused?.code === 'too_late' ? judgedBy(context, sent.attempt) : undefined
  record.answers.push({ endedMs, status: claim?.status, tooLate })
}

const storyOf = ({ deed }: PaymentRecord): string => `Somebody talked me into this: ${deed}, and I paid.`

/** Claims payments, the latest or only one of which is given. Sent twice, the other server gets another claim for the same. */
export async function claimPayments(
  context: ClientContext,
  { id: stepId, to, slot, timeoutMs, isHurried, isTwice }: PaymentStep,
  { token }: TestCustomer,
  [first, ...beside]: readonly [PaymentRecord, ...PaymentRecord[]],
): Promise<void> {
  const { customerId, accountId } = first
  const { kind, isVulnerable } = pick(kinds, to) ?? { kind: 'scam', isVulnerable: true }
  const transferIds = [...new Set([first, ...beside].map(({ id }) => id))]
  const make = (nth: number) => {
    const id = uuidAfter(stepId, nth + 1)
    const record = { id, customerId, accountId, kind, transferIds, attempts: [], answers: [] }
    context.history.payments.claims.push(record)
    return ask(
      { context, record, how: { token, slot: slot + nth, timeoutMs, isHurried } },
      { path: '/api/claims', body: { id, transferIds, kind, story: storyOf(first), isVulnerable } },
      refusals.claim,
    )
  }
  await Promise.all([make(0), ...(isTwice ? [make(1)] : [])])
}

/** Claims one or two payments of a customer that were made. */
async function claimMade(context: ClientContext, step: ClaimStep, customer: TestCustomer): Promise<void> {
  const made = context.history.payments.records.filter(
    record =>
      record.customerId === customer.customerId &&
      ['completed', 'returned'].includes(lastStatus(record) ?? ''),
  )
  const first = pick(made, step.of)
  const beside = step.to < 0.3 ? pick(made, step.to / 0.3) : undefined
  if (first) await claimPayments(context, step, customer, [first, ...(beside ? [beside] : [])])
}

/** The claims that are known to wait for a decision. */
const waiting = ({ history }: ClientContext): readonly ClaimRecord[] =>
  history.payments.claims.filter(
    ({ answers }) => answers.findLast(({ status }) => status)?.status === 'received',
  )

async function withdraw(context: ClientContext, step: ClaimStep, customer: TestCustomer): Promise<void> {
  const own = waiting(context).filter(({ customerId }) => customerId === customer.customerId)
  const record = pick(own, step.of)
  if (!record) return
  const { timeoutMs, isHurried } = step
  const send = (slot: number) =>
    ask(
      { context, record, how: { token: customer.token, slot, timeoutMs, isHurried } },
      { path: `/api/claims/${record.id}/withdrawal` },
      refusals.withdraw,
    )
  await Promise.all([send(step.slot), ...(step.isTwice ? [send(step.slot + 1)] : [])])
}

/** What staff pay for a claim. An amount may be above what the customer is entitled to. */
const payment = ({ id: claimId, kind }: ClaimRecord, amountPence?: bigint): ClaimAction => ({
  kind: kind === 'wrong_account' ? 'recover claim' : 'pay claim',
  claimId,
  amountPence,
})

const order = (context: ClientContext, action: ClaimAction, { accountId }: ClaimRecord, slot: number) =>
  sendAction(context, { action, accountId }, slot)

/** Decides a claim for the bank's staff; in another way too at the other server, if it is sent twice. */
async function decide(context: ClientContext, step: ClaimStep): Promise<void> {
  const { deed, of, to, amountPence, slot, isTwice } = step
  const record = pick(waiting(context), of)
  if (!record) return
  const refusal: ClaimAction = { kind: 'refuse claim', claimId: record.id }
  const whole = payment(record)
  const part = payment(record, BigInt(amountPence))
  const [first, second] =
    deed === 'refuse a claim' ? [refusal, whole] : to < 0.3 ? [part, whole] : [whole, refusal]
  await Promise.all([
    order(context, first, record, slot),
    ...(isTwice ? [order(context, second, record, slot + 1)] : []),
  ])
}

/** Performs a step of a customer who claims money back, or of the staff; none if there is nothing that it could be about. */
export async function runClaimStep(
  context: ClientContext,
  step: ClaimStep,
  customers: readonly TestCustomer[],
): Promise<void> {
  const customer = customerAt(customers, step.customer)
  if (step.deed === 'claim') return claimMade(context, step, customer)
  if (step.deed === 'withdraw a claim') return withdraw(context, step, customer)
  return decide(context, step)
}

/** Pays every claim that still waits, at both servers at once. Some of the payments have come back since. */
export async function payLeftClaims(context: ClientContext): Promise<void> {
  await Promise.all(
    waiting(context).flatMap(record =>
      context.slots.map((_, slot) => order(context, payment(record), record, slot)),
    ),
  )
}
