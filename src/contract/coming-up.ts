import { z } from 'zod'
import { dueKinds, dueSources } from '../domain/coming-up.ts'
import { LondonDay, Money } from './fields.ts'

/** Which account. */
export const ComingUpQuery = z.strictObject({
  accountId: z.uuid('Choose an account').toLowerCase().describe('An account of the customer'),
})

/**
 * Something that leaves an account by itself, or comes into it from another account of the customer. `id` is that of its
 * `source`: a payment that waits for its second attempt is one, also if a standing order made it. `askedFor`: the date asked
 * for, which may lie before the day on which it is made. `retryAt`: when it is tried again; null before the first attempt.
 * `fee`: what leaves the account with it.
 */
const ComingItem = z
  .object({
    kind: z.enum(dueKinds),
    source: z.enum(dueSources),
    id: z.uuid(),
    name: z.string(),
    amount: Money,
    fee: Money,
    direction: z.enum(['out', 'in']),
    askedFor: LondonDay,
    retryAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ComingItem' })
export type ComingItem = z.infer<typeof ComingItem>

/** A day on which something is due. `expectedBalance`: at its end. Below zero, it begins with a minus sign. */
const ComingDay = z
  .object({
    date: LondonDay,
    items: z.array(ComingItem),
    expectedBalance: z.string().regex(/^-?(0|[1-9]\d*)\.\d\d$/),
  })
  .meta({ id: 'ComingDay' })
export type ComingDay = z.infer<typeof ComingDay>

/**
 * What is due on an account in 31 days with today: only days with items, in order. `short`: the first day whose balance may
 * not do, what is missing, and by when it must be there. `demonstration`: whether the next day's payments can be made now.
 */
export const ComingUp = z
  .object({
    accountId: z.uuid(),
    today: LondonDay,
    days: z.array(ComingDay),
    short: z.object({ day: LondonDay, shortfall: Money, by: z.iso.datetime() }).optional(),
    demonstration: z.boolean(),
  })
  .meta({ id: 'ComingUp' })
export type ComingUp = z.infer<typeof ComingUp>

/** In a demonstration: the day whose payments are made now, and whether for the first or the second time. */
export const NextPaymentDayRequest = z
  .strictObject({
    accountId: z.uuid('Choose an account').toLowerCase(),
    date: z.iso.date('Choose a date within 31 days'),
    attempt: z.union([z.literal(1), z.literal(2)], 'Choose attempt 1 or 2'),
  })
  .meta({ id: 'NextPaymentDayRequest' })

/** How many were made, wait for their second attempt, and were not made for good. */
export const NextPaymentDayResult = z
  .object({ made: z.int(), waiting: z.int(), failed: z.int() })
  .meta({ id: 'NextPaymentDayResult' })
export type NextPaymentDayResult = z.infer<typeof NextPaymentDayResult>
