import { z } from 'zod'

const pence = z.bigint()

/** How far a server's clock is ahead of the machine's from now on. */
const clockStep = z.strictObject({ ask: z.literal('step clock'), aheadMs: z.int() })

/** What an operator does in a server, on the bank's own behalf: there is no way to it over HTTP. */
const errand = z.discriminatedUnion('ask', [
  z.strictObject({
    ask: z.literal('place hold'),
    accountNumber: z.string(),
    amountPence: pence,
    recipientName: z.string(),
    reference: z.string(),
    durationMs: z.int(),
  }),
  z.strictObject({ ask: z.literal('capture'), holdId: z.string(), amountPence: pence.optional() }),
  z.strictObject({ ask: z.literal('release'), holdId: z.string() }),
  z.strictObject({ ask: z.literal('release expired') }),
  z.strictObject({
    ask: z.literal('reverse'),
    /** A posting, or the capture of a hold. */
    of: z.enum(['transfer', 'hold']),
    id: z.string(),
    reason: z.string(),
  }),
])
export type Errand = z.infer<typeof errand>

/** An errand as people read it. */
export const toldErrand = (told: Errand): string =>
  JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What the harness asks of a server by its process's own channel. Answers bear the number of what was asked. */
export const asked = z.strictObject({ number: z.int(), what: z.union([clockStep, errand]) })
export type Asked = z.infer<typeof asked>

const errandAnswer = z.strictObject({
  /** `done`, `declined`, the bank's refusal, `unavailable` where it may or may not be done, or `fault`. */
  said: z.string(),
  /** Of a hold that was placed. */
  holdId: z.string().optional(),
  /** What was thrown. */
  detail: z.string().optional(),
})
export type ErrandAnswer = z.infer<typeof errandAnswer>

export const answered = z.strictObject({ number: z.int(), answer: errandAnswer })
