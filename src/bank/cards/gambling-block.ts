import { gamblingBlockHours } from '../../domain/cards.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import { hasPaymentChecks } from '../accounts/holders.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'

/** Whether the block is on, and when it goes off once its holder has taken it off. */
export interface GamblingBlock {
  readonly isOn: boolean
  readonly endsAt: Date | null
}

/** The gambling block of a customer at a time. */
export async function readGamblingBlock(
  database: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<GamblingBlock> {
  const [row] = await database.query<{ ends_at: Date | null }>(
    'select ends_at from gambling_block where customer_id = $1 and (ends_at is null or ends_at > $2)',
    [customerId, at],
  )
  return row ? { isOn: true, endsAt: row.ends_at } : { isOn: false, endsAt: null }
}

interface OfCustomer {
  readonly customerId: string
  readonly caller: Caller
}

type Outcome = Result<GamblingBlock, { readonly code: 'private_desk' }>

async function change(bank: Bank, { customerId, caller }: OfCustomer, to: 'on' | 'off'): Promise<Outcome> {
  const at = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockCustomer(transaction, customerId)
    if (!(await hasPaymentChecks(transaction, customerId))) return refused({ code: 'private_desk' })
    const before = await readGamblingBlock(transaction, { customerId, at })
    const hasNothingToDo = to === 'on' ? before.isOn && before.endsAt === null : !before.isOn || before.endsAt
    if (hasNothingToDo) return accepted(before)
    if (to === 'off')
      await transaction.query(
        `update gambling_block set taken_off_at = greatest(turned_on_at, $2),
                ends_at = greatest(turned_on_at, $2) + make_interval(hours => $3)
          where customer_id = $1`,
        [customerId, at, gamblingBlockHours],
      )
    else
      await transaction.query(
        `insert into gambling_block as b (customer_id, turned_on_at) values ($1, $2)
         on conflict (customer_id) do update
            set turned_on_at = case when b.ends_at > $2 then b.turned_on_at else $2 end, taken_off_at = null, ends_at = null`,
        [customerId, at],
      )
    const type = to === 'off' ? 'gambling_block_taken_off' : 'gambling_block_on'
    await appendAuditEvent(transaction, { chainId: customerId, at, type, detail: {}, caller })
    return accepted(await readGamblingBlock(transaction, { customerId, at }))
  })
}

/** Blocks gambling on all cards of a customer at once, or keeps a block that is ending. Refused: `private_desk`. */
export const turnOnGamblingBlock = (bank: Bank, customer: OfCustomer) => change(bank, customer, 'on')

/** Takes the gambling block off after 48 hours, which asking again does not restart. Refused: `private_desk`. */
export const takeOffGamblingBlock = (bank: Bank, customer: OfCustomer) => change(bank, customer, 'off')

/** Takes the block of a demo customer off at once, which a visitor left on. The database lets no other go so. */
export const dropGamblingBlock = (bank: Bank, customerId: string): Promise<void> =>
  bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const dropped = await transaction.query(
      'delete from gambling_block where customer_id = $1 returning customer_id',
      [customerId],
    )
    if (dropped.length === 0) return
    const at = bank.clock()
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at,
      type: 'gambling_block_dropped',
      detail: {},
    })
  })
