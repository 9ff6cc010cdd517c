import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { findDifferences } from '../../ledger/reconcile.ts'
import type { Difference } from '../../ledger/run-checks.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'

/** A check of the whole book: how many differences it found, and the first hundred of them. */
export interface BookCheck {
  readonly id: string
  readonly beganAt: Date
  readonly endedAt: Date
  readonly differences: number
  readonly found: readonly Difference[]
}

const shownMax = 100

type Found = Omit<BookCheck, 'id'>

async function check(bank: Bank): Promise<Found> {
  const beganAt = bank.clock()
  const found: Difference[] = []
  let differences = 0
  for await (const { invariant, subject, found: words } of findDifferences(bank.database)) {
    differences++
    if (found.length < shownMax) found.push({ invariant, subject, found: words })
  }
  return { beganAt, endedAt: bank.clock(), differences, found }
}

/** The check that each bank runs now, for all who ask meanwhile: it reads everything, so it runs once at a time. */
const running = new WeakMap<Bank, Promise<Found>>()

function checkOnce(bank: Bank): Promise<Found> {
  const underWay = running.get(bank)
  if (underWay) return underWay
  const started = check(bank).finally(() => running.delete(bank))
  running.set(bank, started)
  return started
}

/**
 * Checks the whole book, as `npm run bank -- reconcile` does, and keeps what it found with who asked. Members who ask at the
 * same time share one reading. Refused with `shared_demonstration`. Source: part two, section 17.6.
 */
export async function checkBook(
  bank: Bank,
  { staff: { memberId }, caller }: { readonly staff: StaffSession; readonly caller: Caller },
): Promise<Result<BookCheck, { readonly code: 'shared_demonstration' }>> {
  if (bank.isShared) return refused({ code: 'shared_demonstration' })
  const id = bank.newId()
  const checked = { id, ...(await checkOnce(bank)) }
  const { beganAt, endedAt, differences, found } = checked
  await bank.database.transaction(async transaction => {
    const stored = await transaction.query(
      `insert into book_check (id, member_id, began_at, ended_at, differences, found)
       values ($1, $2, $3, $4, $5::int, $6::jsonb) on conflict (id) do nothing returning id`,
      [id, memberId, beganAt, endedAt, differences, JSON.stringify(found)],
    )
    // A repeated run: the first one committed, but its acknowledgement was lost.
    if (stored.length === 0) return
    const detail = { bookCheckId: id, differences }
    await appendStaffEvent(transaction, { memberId, type: 'book_checked', at: endedAt, detail, caller })
  })
  return accepted(checked)
}

interface CheckRow {
  readonly id: string
  readonly began_at: Date
  readonly ended_at: Date
  readonly differences: number
  readonly found: readonly Difference[]
}

/** The newest check that a member asked for; undefined if nobody has. */
export async function lastBookCheck(database: Queryable): Promise<BookCheck | undefined> {
  const [row] = await database.query<CheckRow>(
    'select id, began_at, ended_at, differences::int4, found from book_check order by ended_at desc, id desc limit 1',
  )
  return (
    row && {
      id: row.id,
      beganAt: row.began_at,
      endedAt: row.ended_at,
      differences: row.differences,
      found: row.found,
    }
  )
}
