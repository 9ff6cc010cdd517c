import type { DisputeReason, DisputeStatus } from '../../../domain/card-disputes.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Queryable } from '../../database/database.ts'

/** A dispute of a card payment as a customer's record shows it. */
export interface RecordedDispute {
  readonly id: string
  readonly number: bigint
  readonly merchant: string
  readonly amountPence: Pence
  readonly reason: DisputeReason
  readonly status: DisputeStatus
  readonly madeAt: Date
  /** The bank decides by the end of this day in London, `YYYY-MM-DD`; null while it has nothing to decide. */
  readonly dueDay: string | null
}

interface Row {
  readonly id: string
  readonly number: bigint
  readonly merchant: string
  readonly amount_pence: bigint
  readonly reason: DisputeReason
  readonly status: DisputeStatus
  readonly made_at: Date
  readonly due_day: string | null
}

/** The most disputes that the record shows at once. */
const disputesMax = 50

/** The disputes of a customer whose record is open, newest first; 50 at most. In a shared demonstration its members see the seed's alone. */
export async function listRecordedDisputes(
  database: Queryable,
  { customerId, isSeedAlone }: { readonly customerId: string; readonly isSeedAlone: boolean },
): Promise<readonly RecordedDispute[]> {
  const rows = await database.query<Row>(
    `select d.id, d.number, p.merchant, d.amount_pence, d.reason, d.status, d.made_at, d.due_day::text as due_day
       from card_dispute d join card_payment p on p.id = d.payment_id
      where d.customer_id = $1 and (d.visitor_address is null or not $2::boolean)
      order by d.number desc limit ${disputesMax}`,
    [customerId, isSeedAlone],
  )
  return rows.map(({ amount_pence: amountPence, made_at: madeAt, due_day: dueDay, ...row }) => ({
    ...row,
    amountPence,
    madeAt,
    dueDay,
  }))
}
