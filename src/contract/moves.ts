import { z } from 'zod'
import { clientId, Money } from './fields.ts'
import { DeclineReason, TransactionStatus } from './transactions.ts'
import { Amount } from './transfers.ts'

const Place = z.uuid('Choose an account').toLowerCase()

/** An order to move money between two own accounts, or between an account and one of its pots. */
export const MoveRequest = z
  .strictObject({
    id: clientId('Give the move an id: a UUID'),
    from: Place,
    to: Place,
    amount: Amount,
  })
  .meta({ id: 'MoveRequest' })

/** A decided move. Declined is an outcome with its reason, not an error; `date` is when it was decided. */
export const Move = z
  .object({
    id: z.uuid(),
    from: z.uuid(),
    to: z.uuid(),
    amount: Money,
    status: TransactionStatus,
    reason: DeclineReason.optional(),
    date: z.iso.datetime(),
  })
  .meta({ id: 'Move' })
export type Move = z.infer<typeof Move>

export const DecidedMove = z.object({ move: Move }).meta({ id: 'DecidedMove' })
