import { fullName, type Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { Pence } from '../money/pence.ts'
import type { ApplicationStatus } from './application.ts'

/** Who an applicant says to be: what a person of the bank checks before deciding. */
export interface Applicant {
  readonly name: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string
  readonly idNumber: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly investmentGoal: string | undefined
  readonly initialDepositPence: Pence | undefined
}

export interface ReadApplication {
  readonly id: string
  readonly sentAt: Date
  readonly status: ApplicationStatus
  readonly decidedAt: Date | undefined
  readonly decidedBy: string | undefined
  readonly kind: Customer['kind']
  readonly product: string
  /** Undefined once a rejected applicant was forgotten. */
  readonly applicant: Applicant | undefined
  /** Whether a customer has the e-mail that this one came with, where it waits: it cannot be approved. */
  readonly isEmailTaken: boolean
}

interface ApplicationRow {
  readonly id: string
  readonly created_at: Date
  readonly status: ApplicationStatus
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly kind: Customer['kind']
  readonly product: string
  readonly is_blank: boolean
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly date_of_birth: string
  readonly id_number: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly investment_goal: string | null
  readonly initial_deposit_pence: Pence | null
  readonly is_email_taken: boolean
}

const applicantOf = (row: ApplicationRow): Applicant => ({
  name: fullName({ firstName: row.first_name, lastName: row.last_name }),
  email: row.email,
  phone: row.phone,
  dateOfBirth: row.date_of_birth,
  idNumber: row.id_number,
  city: row.city,
  state: row.state,
  country: row.country,
  investmentGoal: row.investment_goal ?? undefined,
  initialDepositPence: row.initial_deposit_pence ?? undefined,
})

/** One application with all that it says, for the bank's own people. */
export async function readApplication(database: Queryable, id: string): Promise<ReadApplication | undefined> {
  const [row] = await database.query<ApplicationRow>(
    `select id, created_at, status, decided_at, decided_by, kind, product, blanked_at is not null as is_blank,
            first_name, last_name, email, phone, date_of_birth::text, id_number, city, state, country, investment_goal,
            initial_deposit_pence,
            status = 'pending_verification' and exists (select from customer c where c.email = a.email) as is_email_taken
       from application a where id = $1`,
    [id],
  )
  return (
    row && {
      id: row.id,
      sentAt: row.created_at,
      status: row.status,
      decidedAt: row.decided_at ?? undefined,
      decidedBy: row.decided_by ?? undefined,
      kind: row.kind,
      product: row.product,
      applicant: row.is_blank ? undefined : applicantOf(row),
      isEmailTaken: row.is_email_taken,
    }
  )
}
