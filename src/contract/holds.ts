import { z } from 'zod'
import { Money } from './money-schema.ts'
import { pageQuery } from './page-query.ts'

/** Money of an account that is set aside for somebody until `expiresAt`, and neither taken nor let go yet. */
export const Hold = z
  .object({
    id: z.uuid(),
    amount: Money,
    recipientName: z.string(),
    reference: z.string(),
    placedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Hold' })
export type Hold = z.infer<typeof Hold>

export const HoldQuery = pageQuery('holds')

/** Newest first. `held` is what all of them hold, on whatever page: the booked balance less the available one. */
export const HoldPage = z
  .object({
    holds: z.array(Hold),
    held: Money,
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'HoldPage' })
export type HoldPage = z.infer<typeof HoldPage>
