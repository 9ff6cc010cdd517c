import { z } from 'zod'
import { cardDesignNames, cardKinds } from '../domain/cards.ts'
import { type SubscriptionRhythm, subscriptionRhythms } from '../domain/subscriptions.ts'
import { LondonDay, Money } from './fields.ts'

const isRhythm = (key: string): key is SubscriptionRhythm => key in subscriptionRhythms

/**
 * A merchant that takes payments of the customer's cards again and again. `card`: that it took the last one of. `usually`: null if
 * its payments have no rhythm; `nextOn`: null if none is expected. `stoppedAt`: while its recurring payments are refused.
 */
export const Subscription = z
  .object({
    id: z.uuid(),
    merchant: z.string(),
    card: z.object({
      id: z.uuid(),
      kind: z.enum(cardKinds),
      design: z.enum(cardDesignNames).nullable(),
      name: z.string().nullable(),
      lastFour: z.string(),
    }),
    last: z.object({ paymentId: z.uuid(), at: z.iso.datetime(), amount: Money }),
    usually: z
      .object({
        amount: Money,
        rhythm: z.enum(Object.keys(subscriptionRhythms).filter(isRhythm)),
        nextOn: LondonDay.nullable(),
      })
      .nullable(),
    stoppedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** The one that took a payment last comes first. */
export const SubscriptionList = z
  .object({ subscriptions: z.array(Subscription) })
  .meta({ id: 'SubscriptionList' })

export const SubscriptionAnswer = z.object({ subscription: Subscription }).meta({ id: 'SubscriptionAnswer' })
