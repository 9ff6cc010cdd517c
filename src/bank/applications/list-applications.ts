import { fullName, type Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { Pence } from '../money/pence.ts'
import type { ApplicationStatus } from './application.ts'

/** An application as the bank's own people see it in a list. */
export interface ListedApplication {
  readonly id: string
  readonly sentAt: Date
  /** Undefined once a rejected applicant was forgotten; so is the e-mail. */
  readonly name: string | undefined
  readonly email: string | undefined
  readonly kind: Customer['kind']
  readonly product: string
  readonly initialDepositPence: Pence | undefined
  readonly status: ApplicationStatus
  readonly decidedBy: string | undefined
}

interface ListedRow {
  readonly id: string
  readonly created_at: Date
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly kind: Customer['kind']
  readonly product: string
  readonly initial_deposit_pence: bigint | null
  readonly status: ApplicationStatus
  readonly decided_by: string | null
}

/** A page of all applications, newest first; empty past the last one. `pending`: how many wait to be decided. */
export async function listApplications(
  database: Queryable,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{
  readonly applications: readonly ListedApplication[]
  readonly total: number
  readonly pending: number
}> {
  const [count] = await database.query<{ total: bigint; pending: bigint }>(
    `select count(*) as total, count(*) filter (where status = 'pending_verification') as pending
       from application`,
  )
  const rows = await database.query<ListedRow>(
    `select id, created_at, first_name, last_name, email, kind, product, initial_deposit_pence, status, decided_by
       from application order by created_at desc, id desc limit $1::int8 offset $2::int8`,
    [BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const applications = rows.map(row => ({
    id: row.id,
    sentAt: row.created_at,
    name:
      row.first_name === null
        ? undefined
        : fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }),
    email: row.email ?? undefined,
    kind: row.kind,
    product: row.product,
    initialDepositPence: row.initial_deposit_pence ?? undefined,
    status: row.status,
    decidedBy: row.decided_by ?? undefined,
  }))
  return { applications, total: Number(count?.total ?? 0n), pending: Number(count?.pending ?? 0n) }
}
