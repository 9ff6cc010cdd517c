import { encodeDestination, ownAccountNumber, type WholeDestination } from '../../domain/destination.ts'
import { type NameReasonCode, type PayeeKind, readVerdict } from '../../domain/name-check.ts'
import type { Queryable } from '../database/database.ts'
import { readPayee } from '../payees/payees.ts'
import { type Creditor, findCreditors } from '../transfers/find-parties.ts'
import { wholeDestinationOf } from './payment.ts'

/** Somebody who is paid without being a payee. */
export interface Recipient {
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: WholeDestination
  readonly rollNumber?: string | undefined
}

/** What a name check said, and when. */
export interface TargetCheck {
  /** Null if the check was removed since, or is the payee's own. */
  readonly id: string | null
  readonly code: NameReasonCode | null
  readonly checkedAt: Date
}

/** Who is paid, with what is known of the name. */
export interface PaymentTarget extends Recipient {
  readonly payeeId: string | null
  readonly isTrusted: boolean
  readonly check: TargetCheck | undefined
}

interface FindTarget {
  readonly customerId: string
  readonly payeeId?: string | undefined
  readonly recipient?: Recipient | undefined
  readonly nameCheckId?: string | undefined
}

interface CheckRow {
  readonly name: string
  readonly kind: PayeeKind
  readonly reason_code: NameReasonCode | null
  readonly held_name: string | null
  readonly checked_at: Date
}

/** The customer's check with this id, if it is of this destination and says something of this name and kind. */
export async function findCheck(
  database: Queryable,
  { customerId, nameCheckId }: Pick<FindTarget, 'customerId' | 'nameCheckId'>,
  { name, kind, destination, rollNumber }: Recipient,
): Promise<TargetCheck | undefined> {
  if (nameCheckId === undefined) return undefined
  const [row] = await database.query<CheckRow>(
    `select name, kind, reason_code, held_name, checked_at from name_check
      where id = $1 and customer_id = $2 and destination = $3
        and secondary_reference is not distinct from $4::text`,
    [nameCheckId, customerId, encodeDestination(destination), rollNumber ?? null],
  )
  if (!row) return undefined
  const { reason_code: reasonCode, checked_at: checkedAt } = row
  const heldName = row.held_name ?? undefined
  const code = readVerdict({ name, kind }, { name: row.name, kind: row.kind, reasonCode, heldName })
  return code === undefined ? undefined : { id: nameCheckId, code, checkedAt }
}

/** The recipient, or the customer's payee; undefined if the payee is not theirs. */
export async function findTarget(
  database: Queryable,
  request: FindTarget,
): Promise<PaymentTarget | undefined> {
  const { customerId, payeeId, recipient } = request
  if (recipient)
    return {
      ...recipient,
      payeeId: null,
      isTrusted: false,
      check: await findCheck(database, request, recipient),
    }
  const payee = payeeId === undefined ? undefined : await readPayee(database, { customerId, payeeId })
  if (!payee) return undefined
  const { nameCheck: own } = payee
  const named = {
    name: payee.name,
    kind: payee.kind,
    destination: wholeDestinationOf(encodeDestination(payee.destination)),
    rollNumber: payee.rollNumber,
  }
  return {
    ...named,
    payeeId: payee.id,
    isTrusted: payee.isTrusted,
    check: own
      ? { id: await findCheckOf(database, payee.id), code: own.reasonCode, checkedAt: own.checkedAt }
      : await findCheck(database, request, named),
  }
}

/** The account of this bank with a destination; undefined for one elsewhere, and if payers find none here. */
export async function findCreditorHere(
  database: Queryable,
  destination: WholeDestination,
): Promise<Creditor | undefined> {
  const accountNumber = ownAccountNumber(destination)
  if (accountNumber === undefined) return undefined
  const [creditor] = await findCreditors(database, [accountNumber])
  return creditor
}

async function findCheckOf(database: Queryable, payeeId: string): Promise<string | null> {
  const [row] = await database.query<{ name_check_id: string | null }>(
    'select name_check_id from payee where id = $1',
    [payeeId],
  )
  return row?.name_check_id ?? null
}
