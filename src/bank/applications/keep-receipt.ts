import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
import type { NewApplication } from './application.ts'

/** How long an application is known: when it is sent again, and by its password at sign-in. */
export const applicationReceiptMs = 48 * 60 * 60 * 1000

/** The version of {@link fingerprintOf}: `hash_coverage` says what each version covers. A changed list is another version. */
export const receiptFingerprintVersion = 1

/** What makes two applications the same one: every field but the password, which nobody can compare. */
export function fingerprintOf(asked: NewApplication): Uint8Array {
  const content = [
    asked.id,
    asked.accountType,
    asked.preferredInvestmentType,
    asked.product,
    asked.kind,
    asked.fullName,
    normaliseEmail(asked.email),
    asked.phone,
    asked.dateOfBirth,
    asked.idNumber,
    asked.city,
    asked.state,
    asked.country,
    asked.initialDepositPence?.toString(),
    asked.investmentGoal,
  ].map(value => value ?? null)
  return hashText(JSON.stringify(content))
}

/** Whether an application of this id came before: the same one, another one, or none. */
export async function findReceipt(
  database: Queryable,
  { id, fingerprint }: { id: string; fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [kept] = await database.query<{ is_same: boolean }>(
    `select fingerprint = $2::bytea and fingerprint_version = $3 as is_same
       from application_receipt where application_id = $1`,
    [id, fingerprint, receiptFingerprintVersion],
  )
  return kept && (kept.is_same ? 'same' : 'other')
}

/**
 * Notes that an application came, and by which password, inside the caller's database transaction; false where it had
 * come before.
 */
export async function keepReceipt(
  transaction: Queryable,
  {
    id,
    fingerprint,
    email,
    passwordPhc,
    at,
  }: { id: string; fingerprint: Uint8Array; email: string; passwordPhc: string; at: Date },
): Promise<boolean> {
  const kept = await transaction.query(
    `insert into application_receipt (application_id, fingerprint, email, password_phc, ends_at, fingerprint_version)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (application_id) do nothing
     returning application_id`,
    [
      id,
      fingerprint,
      normaliseEmail(email),
      passwordPhc,
      new Date(at.getTime() + applicationReceiptMs),
      receiptFingerprintVersion,
    ],
  )
  return kept.length > 0
}

/** Once an application is decided, its password is of no use but to the customer that it made. */
export async function forgetReceiptPassword(transaction: Queryable, applicationId: string): Promise<void> {
  await transaction.query('update application_receipt set password_phc = null where application_id = $1', [
    applicationId,
  ])
}

const receipts: Ending = { table: 'application_receipt', key: 'application_id', endsAt: 'ends_at' }

/** Removes receipts that are of no use any more, `most` or some. Last of all in its database transaction. */
export const removeEndedReceipts = (database: Queryable, at: Date, most?: number): Promise<number> =>
  removeEnded(database, receipts, at, most)
