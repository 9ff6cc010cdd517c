import { type NameReasonCode, type PayeeKind, readVerdict } from '../../domain/name-check.ts'
import type { Queryable } from '../database/database.ts'

interface CheckRow {
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  readonly reason_code: NameReasonCode | null
  readonly held_name: string | null
}

/** What a check is of, besides its customer. */
interface Checked {
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: string
  readonly rollNumber: string | undefined
}

/** How many of a destination's latest checks are looked at: more than a customer can ask for in a day. */
const looksAt = 20

/** The customer's latest check that says something of this name, kind and destination; undefined for none. */
export async function findLatestCheck(
  transaction: Queryable,
  { customerId, destination, rollNumber, ...typed }: Checked & { readonly customerId: string },
): Promise<string | undefined> {
  const rows = await transaction.query<CheckRow>(
    `select id, name, kind, reason_code, held_name from name_check
      where customer_id = $1 and destination = $2 and secondary_reference is not distinct from $3::text
      order by checked_at desc, id desc limit ${looksAt}`,
    [customerId, destination, rollNumber ?? null],
  )
  return rows.find(
    ({ name, kind, reason_code: reasonCode, held_name: heldName }) =>
      readVerdict(typed, { name, kind, reasonCode, heldName: heldName ?? undefined }) !== undefined,
  )?.id
}

interface StoredCheck {
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  readonly reasonCode: NameReasonCode | null
  readonly heldName?: string | undefined
}

interface LinkCheck {
  readonly customerId: string
  readonly destination: string
  readonly secondaryReference: string | undefined
  readonly check: StoredCheck
  /** Nobody was asked. Then a code that the payee has already stays. */
  readonly saysNothing: boolean
}

/** Whether the last check of a payee says that something is not right. */
async function hasReservation(
  transaction: Queryable,
  payee: { readonly id: string; readonly name: string; readonly kind: PayeeKind },
): Promise<boolean> {
  const [row] = await transaction.query<CheckRow>(
    `select n.id, n.name, n.kind, n.reason_code, n.held_name
       from payee p join name_check n on n.id = p.name_check_id where p.id = $1`,
    [payee.id],
  )
  if (!row) return false
  const { name, kind, reason_code: reasonCode, held_name: heldName } = row
  const said = readVerdict(payee, { name, kind, reasonCode, heldName: heldName ?? undefined })
  return said !== undefined && said !== null && said !== 'no_answer'
}

/** Makes a check the last one of the customer's payee at this destination, if it says something of that payee. */
export async function linkCheckToPayee(
  transaction: Queryable,
  { customerId, destination, secondaryReference, check, saysNothing }: LinkCheck,
): Promise<void> {
  const [payee] = await transaction.query<{ id: string; name: string; kind: PayeeKind }>(
    `select id, name, kind from payee
      where customer_id = $1 and destination = $2 and deleted_at is null
        and roll_number is not distinct from $3::text
        for no key update`,
    [customerId, destination, secondaryReference ?? null],
  )
  if (!payee || readVerdict(payee, check) === undefined) return
  if (!saysNothing || !(await hasReservation(transaction, payee)))
    await transaction.query('update payee set name_check_id = $2 where id = $1', [payee.id, check.id])
}
