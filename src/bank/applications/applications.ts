import type { Pence } from '../../domain/money.ts'
import { fullName } from '../../domain/person-name.ts'
import type { Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'

export type ApplicationStatus = 'pending_verification' | 'approved' | 'rejected'

/** An application, already validated. */
export interface NewApplication {
  /** A UUID in lower case, made by the client once per application. */
  readonly id: string
  readonly accountType: 'banking' | 'invest'
  readonly preferredInvestmentType?: 'fixed' | 'flexi' | 'growth' | undefined
  /** The product to open on approval, as the customer reads its name, and the kind of customer. */
  readonly product: string
  readonly kind: Customer['kind']
  readonly fullName: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string
  readonly idNumber: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly initialDepositPence?: Pence | undefined
  readonly investmentGoal?: string | undefined
}

/** Who decides an application: a member of staff, or the demonstration's simulated back office. */
export type Decider = 'operator' | 'simulator'

/** An application in the staff's list. */
export interface ListedApplication {
  readonly id: string
  readonly sentAt: Date
  /** Undefined once a rejected applicant's personal data is erased, as is the email. */
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

/** A page of all applications, newest first; empty past the last page. `pending` counts the undecided ones. */
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

/** The applicant's own statements, for staff to check before they decide. */
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
  /** Undefined once a rejected applicant's personal data is erased. */
  readonly applicant: Applicant | undefined
  /** Whether a pending application has the email of an existing customer, so that it cannot be approved. */
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

/** One application with all its fields, for the bank's staff. */
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
