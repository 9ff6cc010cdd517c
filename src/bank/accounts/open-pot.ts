import type { Pence } from '../../domain/money.ts'
import { isCurrent, type PotColour } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { hashText } from '../hash-text.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { frozen, type FrozenRefusal } from './move-money.ts'
import { auditForHolders, isNotAfterToday, lockParent, moveWithin } from './pots.ts'

/** What a holder chooses for a pot. */
interface PotChoices {
  /** 1 to 30 characters. */
  readonly name: string
  readonly goalPence?: Pence | undefined
  /** A day after today in London, `YYYY-MM-DD`. */
  readonly goalDate?: string | undefined
  readonly colour: PotColour
}

export interface NewPot extends PotChoices {
  /** Made by the client. */
  readonly id: string
  /** The current or joint account that the pot belongs to. */
  readonly accountId: string
  /** Moved into the pot when it opens. */
  readonly amountPence?: Pence | undefined
}

export type PotOpeningRefusal =
  | FrozenRefusal
  | {
      readonly code:
        | 'goal_date_past'
        | 'not_found'
        | 'private_desk'
        | 'pot_id_reused'
        | 'account_closed'
        | 'too_many_pots'
    }
  | { readonly code: 'insufficient_funds'; readonly availablePence: Pence }
  | { readonly code: 'above_limit'; readonly limitPence: Pence }

/** The version of {@link fingerprintOf}: `hash_coverage` lists what each version covers. */
const fingerprintVersion = 1

const fingerprintOf = ({
  id,
  accountId,
  name,
  goalPence,
  goalDate,
  colour,
  amountPence,
}: NewPot): Uint8Array =>
  hashText(
    JSON.stringify([
      id,
      accountId,
      name,
      goalPence?.toString() ?? null,
      goalDate ?? null,
      colour,
      amountPence?.toString() ?? null,
    ]),
  )

/** Whether a pot or anything else has this id: the same request, another one, or none. */
async function findOpening(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    `select p.fingerprint is not distinct from $2::bytea and p.fingerprint_version is not distinct from $3 as is_same
       from account a left join pot p on p.account_id = a.id where a.id = $1`,
    [id, fingerprint, fingerprintVersion],
  )
  return found && (found.is_same ? 'same' : 'other')
}

/** The lowest free slot of an account's pots, ten in all; undefined if all are taken. */
async function findFreeSlot(transaction: Queryable, accountId: string): Promise<number | undefined> {
  const [row] = await transaction.query<{ slot: number | null }>(
    `select min(n)::int4 as slot from generate_series(1, 10) n
      where not exists (select from pot p where p.parent_account_id = $1 and p.slot = n)`,
    [accountId],
  )
  return row?.slot ?? undefined
}

/**
 * Opens a pot of a current or joint account and moves its first amount into it, in one database transaction. The same
 * request again changes nothing and succeeds. Refusals, in this order: `goal_date_past`, unless the day is after today in
 * London; `not_found`; `insufficient_funds` and `above_limit`, for the first amount; `private_desk`; `pot_id_reused`; `too_many_pots`, if the
 * account has ten; `account_closed`; `account_frozen`, with a first amount. Source: specification section 11.5 and 11.9.
 */
export async function openPot(
  bank: Bank,
  { customerId, pot, caller }: { readonly customerId: string; readonly pot: NewPot; readonly caller: Caller },
): Promise<Result<{ readonly replayed: boolean }, PotOpeningRefusal>> {
  const { id, accountId, amountPence } = pot
  const at = bank.clock()
  const fingerprint = fingerprintOf(pot)
  return bank.database.transaction(async transaction => {
    const parent = await lockParent(transaction, { customerId, accountId })
    const opened = parent && (await findOpening(transaction, { id, fingerprint }))
    if (opened === 'same') return accepted({ replayed: true })
    if (isNotAfterToday(pot.goalDate, at)) return refused({ code: 'goal_date_past' })
    if (!parent || !isCurrent(parent.product_code)) return refused({ code: 'not_found' })
    if (amountPence !== undefined && parent.available_pence < amountPence)
      return refused({ code: 'insufficient_funds', availablePence: parent.available_pence })
    const limitPence = bank.limits.transferPence
    if (amountPence !== undefined && amountPence > limitPence)
      return refused({ code: 'above_limit', limitPence })
    if (!parent.payment_checks) return refused({ code: 'private_desk' })
    if (opened === 'other') return refused({ code: 'pot_id_reused' })
    const slot = await findFreeSlot(transaction, accountId)
    if (slot === undefined) return refused({ code: 'too_many_pots' })
    if (parent.is_closed) return refused({ code: 'account_closed' })
    if (amountPence !== undefined && parent.is_frozen) return refused(frozen(parent))
    const made = await transaction.query(
      `insert into account (id, kind, product, holder_name, floor_pence, parent_account_id, opened_at)
       values ($1, 'pot', 'Pot', $2, 0, $3, $4) on conflict (id) do nothing returning id`,
      [id, parent.holder_name, accountId, at],
    )
    if (made.length === 0) return refused({ code: 'pot_id_reused' })
    await transaction.query(
      `insert into pot (account_id, parent_account_id, slot, name, goal_pence, goal_date, colour, fingerprint,
                        fingerprint_version)
       values ($1, $2, $3, $4, $5, $6::date, $7, $8, $9)`,
      [
        id,
        accountId,
        slot,
        pot.name,
        pot.goalPence ?? null,
        pot.goalDate ?? null,
        pot.colour,
        fingerprint,
        fingerprintVersion,
      ],
    )
    if (amountPence !== undefined)
      await moveWithin(bank, transaction, {
        id: deriveId(`sarsen/pot-opening/${id}`),
        from: accountId,
        to: id,
        amountPence,
        customerId,
      })
    await auditForHolders(transaction, {
      accountId,
      potId: id,
      type: 'pot_opened',
      name: pot.name,
      at,
      by: customerId,
      caller,
    })
    return accepted({ replayed: false })
  })
}
