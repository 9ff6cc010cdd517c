import type { Pence } from '../../domain/money.ts'
import type { Queryable } from '../database/database.ts'

/** A held payment, for the bank's staff. */
export interface HeldPayment {
  readonly id: string
  readonly heldAt: Date
  readonly decideBy: Date
  readonly accountNumber: string
  readonly holderName: string
  readonly name: string
  readonly destination: string
  readonly amountPence: Pence
  readonly reference: string
  /** The customer never reads it. */
  readonly rule: string
  readonly purpose: string | null
  readonly question: string | null
  readonly answer: string | null
}

interface HeldRow {
  readonly total: bigint
  readonly id: string
  readonly changed_at: Date
  readonly decide_by: Date
  readonly account_number: string
  readonly holder_name: string
  readonly name: string
  readonly destination: string
  readonly amount_pence: bigint
  readonly reference: string
  readonly rule: string
  readonly purpose: string | null
  readonly question: string | null
  readonly answer: string | null
}

/** A page of the held payments, those that must be decided first at the top, and how many there are. */
export async function listHeld(
  database: Queryable,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly payments: readonly HeldPayment[]; readonly total: number }> {
  const rows = await database.query<HeldRow>(
    `select count(*) over () as total, p.id, p.changed_at, p.decide_by, a.account_number, a.holder_name, p.name,
            p.destination, p.amount_pence, p.reference, p.rule, p.purpose, p.question, p.answer
       from payment p join account a on a.id = p.account_id
      where p.status = 'held' order by p.decide_by, p.id limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize],
  )
  return {
    payments: rows.map(row => ({
      id: row.id,
      heldAt: row.changed_at,
      decideBy: row.decide_by,
      accountNumber: row.account_number,
      holderName: row.holder_name,
      name: row.name,
      destination: row.destination,
      amountPence: row.amount_pence,
      reference: row.reference,
      rule: row.rule,
      purpose: row.purpose,
      question: row.question,
      answer: row.answer,
    })),
    total: Number(rows[0]?.total ?? 0n),
  }
}
