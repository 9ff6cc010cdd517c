import { answerClaim, withdrawClaim } from '../bank/claims/answer-claim.ts'
import { type Claim as BankClaim, type ClaimStep, listClaims, readClaim } from '../bank/claims/claims.ts'
import { makeClaim } from '../bank/claims/make-claim.ts'
import type { Bank } from '../bank/bank.ts'
import type { Claim } from '../contract/claims.ts'
import type { BankOperations } from '../contract/operations.ts'
import { claimReasons } from '../domain/claims.ts'
import { moneyOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

type ShownStep = Claim['steps'][number]['step']

/** What the bank does for itself is no step of the customer's claim. */
const isShown = (step: ClaimStep): step is ShownStep => step !== 'resumed' && step !== 'settled'

function presentClaim({ payments, events, reason, refundPence, decidedAt, ...claim }: BankClaim): Claim {
  const { id, number, kind, status, story, madeAt, dueDay } = claim
  const questionStep =
    status === 'information_needed' ? events.findLast(({ step }) => step === 'asked') : undefined
  return {
    id,
    number: Number(number),
    kind,
    status,
    story,
    claimed: moneyOf(payments.reduce((sum, { amountPence }) => sum + amountPence, 0n)),
    payments: payments.map(({ transferId, amountPence, recipientName, paidAt }) => ({
      transferId,
      amount: moneyOf(amountPence),
      recipientName,
      paidAt: paidAt.toISOString(),
    })),
    madeAt: madeAt.toISOString(),
    dueDay,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason: reason === undefined ? null : claimReasons[reason],
    refund: refundPence === undefined ? null : moneyOf(refundPence),
    question: questionStep?.text ?? null,
    steps: events.flatMap(({ step, text = null, at }) =>
      isShown(step) ? [{ step, text, at: at.toISOString() }] : [],
    ),
  }
}

type ClaimOperation = 'listClaims' | 'makeClaim' | 'readClaim' | 'answerClaim' | 'withdrawClaim'

export const claimHandlers = (bank: Bank): Pick<Handlers<BankOperations>, ClaimOperation> => ({
  async listClaims({ session: { customerId }, query, caller }, { reply }) {
    const { claims, total } = await listClaims(bank, { customerId, caller, ...query })
    return reply(200, { claims: claims.map(presentClaim), ...query, total })
  },

  async makeClaim({ session: { customerId }, body, caller }, { reply, refuse }) {
    const made = await makeClaim(bank, { customerId, claim: body, caller })
    if (!made.ok) return refuse(made.refusal)
    const answer = { claim: presentClaim(made.value.claim) }
    return made.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },

  async readClaim({ session: { customerId }, params, caller }, { reply, refuse }) {
    const claim = await readClaim(bank.database, { customerId, claimId: params.id, caller })
    return claim ? reply(200, { claim: presentClaim(claim) }) : refuse({ code: 'not_found' })
  },

  async answerClaim({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const answered = await answerClaim(bank, { customerId, claimId: params.id, text: body.text, caller })
    return answered.ok ? reply(200, { claim: presentClaim(answered.value) }) : refuse(answered.refusal)
  },

  async withdrawClaim({ session: { customerId }, params, caller }, { reply, refuse }) {
    const withdrawn = await withdrawClaim(bank, { customerId, claimId: params.id, caller })
    return withdrawn.ok ? reply(200, { claim: presentClaim(withdrawn.value) }) : refuse(withdrawn.refusal)
  },
})
