import { z } from 'zod'
import { cardDeclineReasons } from '../domain/card-declines.ts'
import { cardPaymentSteps, cardPaymentStatusNames, cardPaymentWayNames } from '../domain/card-payments.ts'
import { cardDesignNames, cardKinds } from '../domain/cards.ts'
import { spendingCategories } from '../domain/merchant-categories.ts'
import { Money, pageQuery } from './fields.ts'
import { TransactionId } from './transactions.ts'

/** What a card is called. */
const PayingCard = z
  .object({
    kind: z.enum(cardKinds),
    design: z.enum(cardDesignNames).nullable(),
    name: z.string().nullable(),
    lastFour: z.string(),
  })
  .meta({ id: 'PayingCard' })

/** An amount in the merchant's currency. `rate`: units of it for £1; null if the bank had none. */
const TheirAmount = z
  .object({
    currency: z.string().meta({ examples: ['EUR'] }),
    amount: z.string().meta({ examples: ['24.00'] }),
    rate: z
      .string()
      .nullable()
      .meta({ examples: ['1.1523'] }),
  })
  .meta({ id: 'TheirAmount' })

/**
 * A payment with a card. `cardId` and `card`: null for the other holder of a joint account, who sees whose it is
 * (`holderName`, null of the customer's own) and its `lastFour`, and does not manage it. `amount`: what cleared, else what is or
 * was authorised, else what was asked for; null without a rate. `theirs`: the same in the merchant's currency; null in pounds.
 * `category`: as the customer's spending has it; before it settles, as spending will have it.
 * `changedAt`: when it came to its status. `approveBy`: of an online one, until when its customer may approve it.
 * `isApproved`: its customer did. `cleared`, `settledAt`: once it has settled. `owed`: what the account is still short of.
 * `decline`: why it was declined, with the facts of its sentence: pence as digits, or a name.
 */
export const CardPayment = z
  .object({
    id: z.uuid(),
    cardId: z.uuid().nullable(),
    card: PayingCard.nullable(),
    lastFour: z.string(),
    holderName: z.string().nullable(),
    accountId: z.uuid(),
    merchant: z.string(),
    place: z.string(),
    mcc: z.string().meta({ examples: ['5411'] }),
    category: z.enum(spendingCategories),
    country: z.string().meta({ examples: ['GB'] }),
    how: z.enum(cardPaymentWayNames),
    status: z.enum(cardPaymentStatusNames),
    amount: Money.nullable(),
    theirs: TheirAmount.nullable(),
    begunAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    approveBy: z.iso.datetime().nullable(),
    isApproved: z.boolean(),
    holdEndsAt: z.iso.datetime().nullable(),
    settledAt: z.iso.datetime().nullable(),
    cleared: Money.nullable(),
    owed: Money,
    refunded: Money,
    decline: z
      .object({ reason: z.enum(cardDeclineReasons), facts: z.record(z.string(), z.string()) })
      .nullable(),
  })
  .meta({ id: 'CardPayment' })
export type CardPayment = z.infer<typeof CardPayment>

/** One thing that happened to a payment. `amount`: what it came to then, in pounds. */
const CardPaymentEvent = z
  .object({ step: z.enum(cardPaymentSteps), at: z.iso.datetime(), amount: Money.nullable() })
  .meta({ id: 'CardPaymentEvent' })

/** `events`: all that happened, oldest first. `transactions`: its lines on its account, oldest first. */
export const CardPaymentDetails = z
  .object({
    cardPayment: CardPayment,
    events: z.array(CardPaymentEvent),
    transactions: z.array(TransactionId),
  })
  .meta({ id: 'CardPaymentDetails' })
export type CardPaymentDetails = z.infer<typeof CardPaymentDetails>

export const CardPaymentAnswer = z.object({ cardPayment: CardPayment }).meta({ id: 'CardPaymentAnswer' })

/** Of one card, or of all of the customer's. */
export const CardPaymentQuery = pageQuery('payments').extend({
  cardId: z.uuid('Give the id of a card').toLowerCase().optional().describe('Of one card'),
  status: z
    .enum(cardPaymentStatusNames, `Choose one of ${cardPaymentStatusNames.join(', ')}`)
    .optional()
    .describe('Where they stand; what waits is listed until its time is over'),
})

/** Newest first. */
export const CardPaymentPage = z
  .object({ cardPayments: z.array(CardPayment), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'CardPaymentPage' })
export type CardPaymentPage = z.infer<typeof CardPaymentPage>
