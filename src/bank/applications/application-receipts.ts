import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { type Expiry, removeEnded } from '../housekeeping/remove-ended.ts'
import type { NewApplication } from './applications.ts'

/** How long the bank recognises an application: one that is sent again, or by its password at sign-in. */
export const applicationReceiptMs = 48 * 60 * 60 * 1000

/**
 * The version of {@link fingerprintOf}. `hash_coverage` lists the fields of each version. Other fields need a new
 * version.
 */
export const receiptFingerprintVersion = 1

/** Two applications are the same if every field matches except the password, which cannot be compared. */
export function fingerprintOf(application: NewApplication): Uint8Array {
  const content = [
    application.id,
    application.accountType,
    application.preferredInvestmentType,
    application.product,
    application.kind,
    application.fullName,
    normaliseEmail(application.email),
    application.phone,
    application.dateOfBirth,
    application.idNumber,
    application.city,
    application.state,
    application.country,
    application.initialDepositPence?.toString(),
    application.investmentGoal,
  ].map(value => value ?? null)
  return hashText(JSON.stringify(content))
}

/** Whether an application with this id was received before: the same one, another one, or none. */
export async function findReceipt(
  database: Queryable,
  { id, fingerprint }: { id: string; fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [receipt] = await database.query<{ is_same: boolean }>(
    `select fingerprint = $2::bytea and fingerprint_version = $3 as is_same
       from application_receipt where application_id = $1`,
    [id, fingerprint, receiptFingerprintVersion],
  )
  return receipt && (receipt.is_same ? 'same' : 'other')
}

/**
 * Records that an application was received, and the hash of its password, inside the caller's database transaction.
 * Returns false if it had been received before.
 */
export async function saveReceipt(
  transaction: Queryable,
  {
    id,
    fingerprint,
    email,
    passwordPhc,
    at,
  }: { id: string; fingerprint: Uint8Array; email: string; passwordPhc: string; at: Date },
): Promise<boolean> {
  const rows = await transaction.query(
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
  return rows.length > 0
}

/** Once an application is decided, its receipt no longer needs the password's hash. An approved customer has it. */
export async function forgetReceiptPassword(transaction: Queryable, applicationId: string): Promise<void> {
  await transaction.query('update application_receipt set password_phc = null where application_id = $1', [
    applicationId,
  ])
}

const receipts: Expiry = { table: 'application_receipt', key: 'application_id', endsAt: 'ends_at' }

/** Removes expired receipts, at most `most`. Call it last in a database transaction. */
export const removeEndedReceipts = (database: Queryable, at: Date, limit?: number): Promise<number> =>
  removeEnded(database, receipts, at, limit)

export interface PendingApplication {
  readonly applicationId: string
  /** The password's hash. A person who knows the password may learn that the application is being checked. */
  readonly passwordPhc: string
}

/**
 * The latest application with this email, in any spelling: a pending one, or one that was discarded but looks the same
 * to its sender as long as its receipt lasts (docs/decisions/applications-reveal-nothing.md).
 */
export async function findPendingApplication(
  database: Queryable,
  email: string,
  at: Date,
): Promise<PendingApplication | undefined> {
  // Every pending application has a receipt of its own, so none is newer than the newest receipt.
  const [row] = await database.query<{ id: string; password_phc: string; ends_at: Date | null }>(
    `(select application_id as id, password_phc, ends_at from application_receipt
       where email = $1 and ends_at > $2 and password_phc is not null
       order by ends_at desc limit 1)
     union all
     (select id, password_phc, null from application where email = $1 and status = 'pending_verification')
     order by ends_at nulls last limit 1`,
    [normaliseEmail(email), at],
  )
  return row && { applicationId: row.id, passwordPhc: row.password_phc }
}
