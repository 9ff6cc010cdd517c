import { encodeDestination, type WholeDestination } from '../../domain/destination.ts'
import { isPossibleNumber } from '../../domain/modulus-check.ts'
import type { PayeeKind } from '../../domain/name-check.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { findLatestCheck } from './payee-checks.ts'
import { type Payee, readPayee } from './payees.ts'

/** A payee as a customer enters it. */
export interface NewPayee {
  /** Made by the client. */
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  /** A British account, or an IBAN abroad. */
  readonly destination: WholeDestination
  readonly rollNumber?: string | undefined
  readonly nickname?: string | undefined
  readonly isFavourite: boolean
}

/** In order of precedence. */
export interface PayeeRefusal {
  readonly code: 'not_found' | 'payee_id_reused' | 'impossible_number' | 'payee_exists' | 'too_many_payees'
}

/** Whether no account can have this number. IBANs from abroad are not checked. */
export const isImpossible = ({ modulus }: Pick<Bank, 'modulus'>, destination: WholeDestination): boolean =>
  destination.scheme === 'sort_code_account_number' && !isPossibleNumber(modulus, destination)

/** Whether another payee of the customer has this destination. */
export async function hasDestination(
  transaction: Queryable,
  { customerId, destination }: { readonly customerId: string; readonly destination: string },
): Promise<boolean> {
  const found = await transaction.query(
    'select id from payee where customer_id = $1 and destination = $2 and deleted_at is null',
    [customerId, destination],
  )
  return found.length > 0
}

/** The version of {@link fingerprintOf}: `hash_coverage` lists what each version covers. */
const fingerprintVersion = 1

const fingerprintOf = (customerId: string, payee: NewPayee): Uint8Array =>
  hashText(
    JSON.stringify([
      payee.id,
      customerId,
      payee.name,
      payee.kind,
      encodeDestination(payee.destination),
      payee.rollNumber ?? null,
      payee.nickname ?? null,
      payee.isFavourite,
    ]),
  )

/** Whether a payee has this id: of the same request, of another one, or none. */
async function findSame(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    'select (fingerprint, fingerprint_version) = ($2::bytea, $3) as is_same from payee where id = $1',
    [id, fingerprint, fingerprintVersion],
  )
  return found && (found.is_same ? 'same' : 'other')
}

async function countPayees(transaction: Queryable, customerId: string): Promise<number> {
  const [row] = await transaction.query<{ count: bigint }>(
    'select count(*) as count from payee where customer_id = $1 and deleted_at is null',
    [customerId],
  )
  return Number(row?.count ?? 0n)
}

interface AddPayee {
  readonly customerId: string
  readonly payee: NewPayee
  readonly caller: Caller
}

/**
 * Adds a payee, with the latest name check of it if there is one. The same request again changes nothing and answers with
 * the payee as it is now. Refusals, in this order: `not_found`, if the payee was deleted since; `payee_id_reused`; `impossible_number`,
 * which no account can have; `payee_exists`, if a payee has this destination; `too_many_payees`, with 500. Source:
 * specification sections 12.1 and 12.7.
 */
export async function addPayee(
  bank: Bank,
  { customerId, payee, caller }: AddPayee,
): Promise<Result<{ readonly payee: Payee; readonly replayed: boolean }, PayeeRefusal>> {
  const at = bank.clock()
  const fingerprint = fingerprintOf(customerId, payee)
  const { id, name, kind, rollNumber } = payee
  const destination = encodeDestination(payee.destination)
  const answer = async (transaction: Queryable, replayed: boolean) => {
    const stored = await readPayee(transaction, { customerId, payeeId: id })
    return stored ? accepted({ payee: stored, replayed }) : refused({ code: 'not_found' })
  }
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const known = await findSame(transaction, { id, fingerprint })
    if (known === 'same') return answer(transaction, true)
    if (known) return refused({ code: 'payee_id_reused' })
    if (isImpossible(bank, payee.destination)) return refused({ code: 'impossible_number' })
    if (await hasDestination(transaction, { customerId, destination }))
      return refused({ code: 'payee_exists' })
    if ((await countPayees(transaction, customerId)) >= bank.limits.payeesMax)
      return refused({ code: 'too_many_payees' })
    const checked = { customerId, name, kind, destination, rollNumber }
    const nameCheckId = await findLatestCheck(transaction, checked)
    const added = await transaction.query(
      `insert into payee (id, customer_id, name, kind, destination, roll_number, nickname, is_favourite, name_check_id,
                          added_at, fingerprint, fingerprint_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do nothing returning id`,
      [
        id,
        customerId,
        name,
        kind,
        destination,
        rollNumber ?? null,
        payee.nickname ?? null,
        payee.isFavourite,
        nameCheckId ?? null,
        at,
        fingerprint,
        fingerprintVersion,
      ],
    )
    if (added.length === 0) return refused({ code: 'payee_id_reused' })
    // Without names: they may be the held one of a name check.
    const detail = { payeeId: id, destination, kind, nameCheckId: nameCheckId ?? null }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payee_added', detail, caller })
    return answer(transaction, false)
  })
}
