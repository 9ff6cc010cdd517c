import { dayMs } from '../../domain/london-time.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import { splitName } from '../../domain/person-name.ts'
import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { queueEmail } from '../outbox/outbox.ts'
import {
  peekRateLimit,
  hourlyRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  withinRateLimits,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { findReceipt, fingerprintOf, saveReceipt, removeEndedReceipts } from './application-receipts.ts'
import type { NewApplication } from './applications.ts'
import { blankRejected } from './remove-old-applicants.ts'

export interface SubmittedApplication extends NewApplication {
  readonly password: string
  readonly caller: Caller
}

export type ApplicationRefusal =
  | { readonly code: 'application_id_reused' }
  | { readonly code: 'too_many_applications'; readonly retryAfterSeconds: number }

type Outcome = Result<{ readonly replayed: boolean }, ApplicationRefusal>

const tooMany = (retryAfterSeconds: number): Outcome =>
  refused({ code: 'too_many_applications', retryAfterSeconds })

const answerTo = (earlier: 'same' | 'other'): Outcome =>
  earlier === 'same' ? accepted({ replayed: true }) : refused({ code: 'application_id_reused' })

/** Hashes the password and stores the application if the rate limit allows it. */
async function saveApplication(
  bank: Bank,
  { password, caller, ...application }: SubmittedApplication,
  { at, fingerprint }: { at: Date; fingerprint: Uint8Array },
): Promise<Outcome> {
  const { id } = application
  const rateLimitRequest = hourlyRateLimit({
    key: `application/address/${caller.address}`,
    limit: bank.limits.applicationsHourly,
    at,
  })
  // A hash costs as much as a thousand queries, so the rate limit is checked before it.
  const rateLimit = await peekRateLimit(bank.database, rateLimitRequest)
  if (!rateLimit.ok) return tooMany(rateLimit.retryAfterSeconds)

  const passwordPhc = await bank.passwords.hash(password)
  const messageId = bank.newId()
  return withinRateLimits(
    bank.database,
    async (transaction, endWork): Promise<Outcome> => {
      if (!(await saveReceipt(transaction, { id, fingerprint, email: application.email, passwordPhc, at })))
        return answerTo((await findReceipt(transaction, { id, fingerprint })) ?? 'other')
      const taken = await consumeRateLimit(transaction, rateLimitRequest)
      if (!taken.ok) return endWork(taken)
      const isStored = await insertApplication(transaction, application, { passwordPhc, at })
      if (!isStored) await notifyKnownEmail(transaction, { id: messageId, email: application.email, at })
      await removeEndedRateLimits(transaction, at)
      await removeEndedReceipts(transaction, at)
      await blankRejected(transaction, { limits: bank.limits, at })
      const type = isStored ? 'application_received' : 'application_not_kept'
      await appendAuditEvent(transaction, {
        chainId: bankChainId,
        at,
        type,
        detail: { applicationId: id },
      })
      return accepted({ replayed: false })
    },
    tooMany,
  )
}

/**
 * Accepts an application (spec section 4: pending verification). A stranger cannot find out whether an email belongs to
 * a customer or a pending application. In every case the password is hashed, one database transaction commits, and the
 * answer is the same, even if the application is sent again. Only the owner of the email is notified
 * (docs/decisions/applications-reveal-nothing.md). Refusals, in this order: an id that belongs to another application;
 * too many applications from one address within an hour. Sent again within two days, it is the same application and
 * does not count. Throws `PasswordsBusy` if too many passwords are waiting.
 */
export async function submitApplication(bank: Bank, application: SubmittedApplication): Promise<Outcome> {
  const at = bank.clock()
  const fingerprint = fingerprintOf(application)
  const earlier = await findReceipt(bank.database, { id: application.id, fingerprint })
  if (earlier) return answerTo(earlier)
  return bank.passwordQueue.run({ address: application.caller.address }, () =>
    saveApplication(bank, application, { at, fingerprint }),
  )
}

/**
 * Stores an application as pending, unless its email belongs to a customer or another pending application. Returns
 * whether it was stored. Of two at the same time, the second waits for the first and is discarded.
 */
async function insertApplication(
  transaction: Queryable,
  application: NewApplication,
  { passwordPhc, at }: { passwordPhc: string; at: Date },
): Promise<boolean> {
  const { firstName, lastName } = splitName(application.fullName)
  const rows = await transaction.query(
    `insert into application (id, account_type, preferred_investment_type, product, kind, first_name, last_name, email,
                              phone, date_of_birth, id_number, city, state, country, initial_deposit_pence,
                              investment_goal, password_phc, status, created_at)
     select $1::uuid, $2, $3, $4, $5, $6, $7, $8::text, $9, $10::text::date, $11, $12, $13, $14, $15::int8, $16, $17,
            'pending_verification', $18::timestamptz
      where not exists (select from customer where email = $8::text)
     on conflict do nothing
     returning id`,
    [
      application.id,
      application.accountType,
      application.preferredInvestmentType ?? null,
      application.product,
      application.kind,
      firstName,
      lastName,
      normaliseEmail(application.email),
      application.phone,
      application.dateOfBirth,
      application.idNumber,
      application.city,
      application.state,
      application.country,
      application.initialDepositPence ?? null,
      application.investmentGoal ?? null,
      passwordPhc,
      at,
    ],
  )
  return rows.length > 0
}

/**
 * Notifies the owner of an email, by email and at most once a day, that someone has applied with it. `id`: the
 * message's id, made before the database transaction.
 */
async function notifyKnownEmail(
  transaction: Queryable,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<void> {
  const recipient = normaliseEmail(email)
  const key = `application/known_email/${recipient}`
  const rateLimit = await consumeRateLimit(transaction, { key, limit: 1, windowMs: dayMs, at })
  if (!rateLimit.ok) return
  const [customer] = await transaction.query<{ id: string }>('select id from customer where email = $1', [
    recipient,
  ])
  const owner = customer ? { customerId: customer.id } : {}
  await queueEmail(transaction, {
    id,
    ...owner,
    recipient,
    type: 'application_for_known_email',
    facts: {},
    at,
  })
}
