import { maskDateOfBirth, maskEmail, maskToLastTwo } from '../../../domain/masks.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Queryable } from '../../database/database.ts'
import { readStrongMethods } from '../../second-factor/strong-methods.ts'
import { readSignInStop } from '../../sessions/sign-in-stop.ts'
import { readContactChanges } from '../customers/contact-changes.ts'
import type { IdentityCheck } from '../customers/identity-checks.ts'
import { customerSince } from '../customers/search-customers.ts'

/** What staff see of a customer at first. What identifies them is masked here already. */
export interface CustomerOverview {
  readonly kind: Customer['kind']
  readonly since: Date
  readonly hasPaymentChecks: boolean
  readonly email: string
  readonly phone: string | null
  readonly dateOfBirth: string | null
  readonly idNumber: string | null
  readonly emailChangedAt: Date | null
  readonly phoneChangedAt: Date | null
  readonly secondFactor: {
    readonly isAppOn: boolean
    readonly passkeys: number
    readonly recoveryCodesLeft: number
  }
  readonly openSessions: number
  readonly isSignInStopped: boolean
  readonly accounts: { readonly open: number; readonly bookedPence: Pence }
  /** Identity checks of the member that are good for an act now. */
  readonly identityChecks: readonly IdentityCheck[]
}

interface Row {
  readonly kind: Customer['kind']
  readonly since: Date
  readonly payment_checks: boolean
  readonly email: string
  readonly phone: string | null
  readonly date_of_birth: string | null
  readonly id_number: string | null
  readonly sessions: bigint
  readonly accounts: bigint
  readonly booked_pence: bigint
}

interface RecordQuery {
  readonly customerId: string
  readonly memberId: string
}

const listUsableChecks = async (
  database: Queryable,
  { customerId, memberId, at }: RecordQuery & { readonly at: Date },
): Promise<readonly IdentityCheck[]> => {
  const rows = await database.query<{
    id: string
    method: IdentityCheck['method']
    checked_at: Date
    ends_at: Date
  }>(
    `select id, method, checked_at, ends_at from staff_identity_check
      where member_id = $1 and customer_id = $2 and used_at is null and ends_at > $3 order by checked_at, id`,
    [memberId, customerId, at],
  )
  return rows.map(({ id, method, checked_at: checkedAt, ends_at: endsAt }) => ({
    id,
    method,
    checkedAt,
    endsAt,
  }))
}

/** A customer whose record is open to the member: who they are, masked, and how they get in. */
export async function readOverview(
  { database, clock }: Bank,
  { customerId, memberId }: RecordQuery,
): Promise<CustomerOverview> {
  const at = clock()
  const [row] = await database.query<Row>(
    `select c.kind, ${customerSince} as since, c.payment_checks, c.email, c.phone, p.date_of_birth::text as date_of_birth, p.id_number,
            (select count(*) from session s
              where s.customer_id = c.id and s.stage = 'signed_in' and s.ended_at is null and s.idle_ends_at > $2) as sessions,
            held.accounts, held.booked_pence
       from customer c
       left join application p on p.customer_id = c.id
      cross join lateral (
        select count(*) as accounts, coalesce(sum(a.balance_pence), 0)::bigint as booked_pence
          from access_in_force x join account a on a.id = x.account_id
         where x.customer_id = c.id and a.closed_at is null) held
      where c.id = $1`,
    [customerId, at],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  const changes = await readContactChanges(database, customerId)
  return {
    kind: row.kind,
    since: row.since,
    hasPaymentChecks: row.payment_checks,
    email: maskEmail(row.email),
    phone: row.phone && maskToLastTwo(row.phone),
    dateOfBirth: row.date_of_birth && maskDateOfBirth(row.date_of_birth),
    idNumber: row.id_number && maskToLastTwo(row.id_number),
    emailChangedAt: changes.emailAt,
    phoneChangedAt: changes.phoneAt,
    secondFactor: await readStrongMethods(database, { customerId, visitId: null }),
    openSessions: Number(row.sessions),
    isSignInStopped: await readSignInStop(database, customerId),
    accounts: { open: Number(row.accounts), bookedPence: row.booked_pence },
    identityChecks: await listUsableChecks(database, { customerId, memberId, at }),
  }
}
