import { z } from 'zod'

const pence = z.bigint()

/** Sets how far a server's clock is ahead of the machine's. */
const clockStep = z.strictObject({ kind: z.literal('step clock'), aheadMs: z.int() })

/** Kills the server at the step of this number in its database transactions, counted from now; at none for 0. */
const killAt = z.strictObject({ kind: z.literal('kill at'), atStep: z.int() })

/** Does what is due on savings, or on payments, at a time that is so far ahead of the machine's. */
const dueWork = z.strictObject({ kind: z.enum(['savings work', 'payments work']), aheadMs: z.int() })
export type DueWork = z.infer<typeof dueWork>

/** An operator's action, on behalf of the bank. HTTP does not offer these. */
const operatorAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('place hold'),
    accountNumber: z.string(),
    amountPence: pence,
    recipientName: z.string(),
    reference: z.string(),
    durationMs: z.int(),
  }),
  z.strictObject({ kind: z.literal('capture'), holdId: z.string(), amountPence: pence.optional() }),
  z.strictObject({ kind: z.literal('release'), holdId: z.string() }),
  z.strictObject({ kind: z.literal('release expired') }),
  z.strictObject({
    kind: z.literal('reverse'),
    /** A posting, or the capture of a hold. */
    of: z.enum(['transfer', 'hold']),
    id: z.string(),
    reason: z.string(),
  }),
  z.strictObject({ kind: z.enum(['release held', 'refuse held']), paymentId: z.string() }),
  // Without an amount: all that the customer is entitled to. Of a wrong account, what came back.
  z.strictObject({
    kind: z.enum(['pay claim', 'recover claim']),
    claimId: z.string(),
    amountPence: pence.optional(),
  }),
  z.strictObject({ kind: z.literal('refuse claim'), claimId: z.string() }),
])
export type OperatorAction = z.infer<typeof operatorAction>
export type ClaimAction = Extract<OperatorAction, { readonly claimId: string }>

/** An action as readable text. */
export const describeAction = (action: OperatorAction): string =>
  JSON.stringify(action, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** A message from the harness over the process's own channel. The response has the same number. */
export const serverRequest = z.strictObject({
  number: z.int(),
  request: z.union([clockStep, killAt, dueWork, operatorAction]),
})
export type ServerRequest = z.infer<typeof serverRequest>

const actionResult = z.strictObject({
  /** `done`, `declined`, the bank's refusal, `unavailable` if it may or may not have happened, or `fault`. */
  outcome: z.string(),
  /** The id of a placed hold. */
  holdId: z.string().optional(),
  /** The error. */
  detail: z.string().optional(),
})
export type ActionResult = z.infer<typeof actionResult>

export const serverResponse = z.strictObject({ number: z.int(), answer: actionResult })
