import { z } from 'zod'
import { claimKinds, claimStatuses } from '../domain/claims.ts'
import { claimPaymentsMax, claimWords } from './claim-words.ts'
import { clientId, lines, Money, pageQuery } from './fields.ts'

/** Text of `least` to `most` characters. Each counts once, as the database counts them. */
const text = (least: number, most: number, sentence: string) =>
  lines(most, { missing: sentence, tooLong: sentence, unseen: claimWords.unseen }).refine(
    typed => Array.from(typed).length >= least,
    { error: sentence, params: { code: 'too_small' } },
  )

/** A customer's report of payments, for money back. */
export const ClaimRequest = z
  .strictObject({
    id: clientId('Give the claim an id: a UUID'),
    transferIds: z
      .array(z.uuid(claimWords.payments).toLowerCase(), claimWords.payments)
      .min(1, claimWords.payments)
      .max(claimPaymentsMax, claimWords.payments)
      .refine(ids => new Set(ids).size === ids.length, claimWords.paymentOnce),
    kind: z.enum(claimKinds, claimWords.kind),
    story: text(20, 4_000, claimWords.story),
    isVulnerable: z
      .boolean(claimWords.vulnerable)
      .default(false)
      .describe('Something made it harder to protect oneself. Claim staff alone read it'),
  })
  .meta({ id: 'ClaimRequest' })
export type ClaimRequest = z.infer<typeof ClaimRequest>

/** The answer to the bank's question. */
export const ClaimAnswerText = z
  .strictObject({ text: text(10, 1_000, claimWords.answer) })
  .meta({ id: 'ClaimAnswerText' })

export const ClaimQuery = pageQuery('claims')

/**
 * A claim. `dueDay`: it is decided by the end of that day in London; while the bank waits for an answer, that moves.
 * `reason`: a sentence, if it was refused. `refund`: what was paid, or came back.
 */
export const Claim = z
  .object({
    id: z.uuid(),
    number: z.int(),
    kind: z.enum(claimKinds),
    status: z.enum(claimStatuses),
    story: z.string(),
    claimed: Money.describe('The sum of its payments'),
    payments: z.array(
      z.object({
        transferId: z.uuid(),
        amount: Money,
        recipientName: z.string(),
        paidAt: z.iso.datetime(),
      }),
    ),
    madeAt: z.iso.datetime(),
    dueDay: z.iso.date(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    refund: Money.nullable(),
    question: z.string().nullable().describe('The one that waits for an answer'),
    steps: z.array(
      z.object({
        step: z.enum([
          'made',
          'asked',
          'answered',
          'withdrawn',
          'paid',
          'part_paid',
          'refused',
          'recovered',
          'not_recovered',
        ]),
        text: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>

export const ClaimAnswer = z.object({ claim: Claim }).meta({ id: 'ClaimAnswer' })

export const ClaimPage = z
  .object({ claims: z.array(Claim), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'ClaimPage' })
