import { z } from 'zod'
import { disputeReasonNames, disputeStatusNames } from '../domain/card-disputes.ts'
import { cardDesignNames, cardKinds } from '../domain/cards.ts'
import { penceOf, wireMoneyPattern } from '../domain/money.ts'
import { cardDisputeWords } from './card-dispute-words.ts'
import { clientId, lines, LondonDay, Money, pageQuery } from './fields.ts'

/** Text of `least` to `most` characters. Each counts once, as the database counts them. */
const text = (least: number, most: number, sentence: string) =>
  lines(most, { missing: sentence, tooLong: sentence, unseen: cardDisputeWords.unseen }).refine(
    typed => Array.from(typed).length >= least,
    { error: sentence, params: { code: 'too_small' } },
  )

const shouldHaveBeen = z
  .string(cardDisputeWords.amountBelowPayment)
  .max(16, cardDisputeWords.amountBelowPayment)
  .refine(typed => wireMoneyPattern.test(typed) && penceOf(typed) > 0n, cardDisputeWords.amountBelowPayment)
  .describe('What the payment should have been: more than 0.00 and below what cleared')

const disputed = {
  id: clientId('Give the dispute an id: a UUID'),
  paymentId: z.uuid('Choose a payment').toLowerCase(),
  story: text(20, 4_000, cardDisputeWords.story),
}

/** A customer's dispute of a settled payment of their own card. */
export const CardDisputeRequest = z
  .discriminatedUnion(
    'reason',
    [
      z.strictObject({ ...disputed, reason: z.literal('wrong_amount'), shouldHaveBeen }),
      z.strictObject({
        ...disputed,
        reason: z.enum(['not_received', 'not_me', 'subscription_cancelled'], cardDisputeWords.reason),
      }),
    ],
    cardDisputeWords.reason,
  )
  .meta({ id: 'CardDisputeRequest' })
export type CardDisputeRequest = z.infer<typeof CardDisputeRequest>

/** The answer to the bank's question. */
export const CardDisputeAnswerText = z
  .strictObject({ text: text(10, 1_000, cardDisputeWords.answer) })
  .meta({ id: 'CardDisputeAnswerText' })

/** What the merchant of a demonstration answers to a dispute that was credited. */
export const MerchantAnswerRequest = z
  .strictObject({
    disputeId: z.uuid('Choose a dispute').toLowerCase(),
    answer: z.enum(['accepts', 'contests'], cardDisputeWords.merchantAnswer),
  })
  .meta({ id: 'MerchantAnswerRequest' })

export const CardDisputeQuery = pageQuery('disputes').extend({
  paymentId: z.uuid('Give the id of a payment').toLowerCase().optional().describe('Of one payment'),
})

/**
 * A dispute of a card payment. `amount`: disputed. `dueDay`: the bank decides by the end of that day in London; null while it does
 * not decide. `answerBy`: the last day for the answer to `question`; `contestBy`: the last day on which the merchant may contest;
 * `takenBackOn`: when the credit of a lost one is taken back, and `isOwed`, if the account was short of it then. `credit`: what the
 * customer was credited; `takeBack`: what of it goes back if the dispute is withdrawn or lost, which is less than the credit once the
 * merchant refunded a part of it; null if nothing does. `isTakenBack`: it went back to the bank. `refusal`: a sentence.
 * `newCardId`: the card that was ordered in place of a stolen one.
 */
export const CardDispute = z
  .object({
    id: z.uuid(),
    number: z.int(),
    paymentId: z.uuid(),
    merchant: z.string(),
    paidAt: z.iso.datetime(),
    card: z.object({
      id: z.uuid(),
      kind: z.enum(cardKinds),
      design: z.enum(cardDesignNames).nullable(),
      name: z.string().nullable(),
      lastFour: z.string(),
    }),
    newCardId: z.uuid().nullable(),
    reason: z.enum(disputeReasonNames),
    shouldHaveBeen: Money.nullable(),
    amount: Money,
    story: z.string(),
    status: z.enum(disputeStatusNames),
    madeAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    dueDay: LondonDay.nullable(),
    question: z.string().nullable().describe('The one that waits for an answer'),
    answerBy: LondonDay.nullable(),
    contestBy: LondonDay.nullable(),
    takenBackOn: LondonDay.nullable(),
    isOwed: z.boolean(),
    credit: Money.nullable(),
    takeBack: Money.nullable(),
    isTakenBack: z.boolean(),
    refusal: z.string().nullable(),
    steps: z.array(
      z.object({
        step: z.enum([
          'made',
          'asked',
          'answered',
          'credited',
          'refused',
          'contested',
          'won',
          'lost',
          'withdrawn',
          'refunded',
          'short',
          'taken_back',
        ]),
        text: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'CardDispute' })
export type CardDispute = z.infer<typeof CardDispute>

export const CardDisputeAnswer = z.object({ cardDispute: CardDispute }).meta({ id: 'CardDisputeAnswer' })

/** The newest first. */
export const CardDisputePage = z
  .object({ cardDisputes: z.array(CardDispute), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'CardDisputePage' })
export type CardDisputePage = z.infer<typeof CardDisputePage>
