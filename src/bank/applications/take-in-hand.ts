import type { Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { Pence } from '../money/pence.ts'
import type { ApplicationStatus } from './application.ts'

/** An application as it is decided upon; of one that was rejected long ago the person is blank. */
export interface ApplicationInHand {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly kind: Customer['kind']
  readonly product: string
  readonly initialDepositPence: Pence | undefined
  /** Undefined once it is decided. */
  readonly passwordPhc: string | undefined
  readonly status: ApplicationStatus
}

interface ApplicationRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly kind: Customer['kind']
  readonly product: string
  readonly initial_deposit_pence: bigint | null
  readonly password_phc: string | null
  readonly status: ApplicationStatus
}

/** Reads an application and locks it until the database transaction ends: it is decided by one at a time, and once. */
export async function takeInHand(
  transaction: Queryable,
  applicationId: string,
): Promise<ApplicationInHand | undefined> {
  const [row] = await transaction.query<ApplicationRow>(
    `select coalesce(first_name, '') as first_name, coalesce(last_name, '') as last_name, coalesce(email, '') as email,
            coalesce(phone, '') as phone, kind, product, initial_deposit_pence, password_phc, status
       from application where id = $1 for update`,
    [applicationId],
  )
  return (
    row && {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      kind: row.kind,
      product: row.product,
      initialDepositPence: row.initial_deposit_pence ?? undefined,
      passwordPhc: row.password_phc ?? undefined,
      status: row.status,
    }
  )
}
