import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { removeEndedRateLimits, consumeSettingsRateLimit } from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'

/** A customer's notification preferences (spec section 3, ruling 42). */
interface Preferences {
  readonly emailNotifications: boolean
  readonly smsNotifications: boolean
  readonly transactionAlerts: boolean
  readonly securityAlerts: boolean
  /** Whether a new statement is announced by email, and whether it is printed and posted. */
  readonly emailStatements: boolean
  readonly paperStatements: boolean
}

/** Preferences left out stay as they are. */
type PreferenceChange = { readonly [Name in keyof Preferences]?: boolean | undefined }

export interface StoredPreferences {
  readonly preferences: Preferences
  /** Nothing leaves the bank for a demo customer, whose addresses do not exist. */
  readonly isDemo: boolean
}

interface PreferenceRow {
  readonly email_notifications: boolean
  readonly sms_notifications: boolean
  readonly transaction_alerts: boolean
  readonly security_alerts: boolean
  readonly email_statements: boolean
  readonly paper_statements: boolean
  readonly is_demo: boolean
}

/** A customer's preferences, with the defaults of spec section 3. */
export async function readPreferences(database: Queryable, customerId: string): Promise<StoredPreferences> {
  const [row] = await database.query<PreferenceRow>(
    `select email_notifications, sms_notifications, transaction_alerts, security_alerts, email_statements,
            paper_statements, is_demo
       from customer_preference where customer_id = $1`,
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  return {
    preferences: {
      emailNotifications: row.email_notifications,
      smsNotifications: row.sms_notifications,
      transactionAlerts: row.transaction_alerts,
      securityAlerts: row.security_alerts,
      emailStatements: row.email_statements,
      paperStatements: row.paper_statements,
    },
    isDemo: row.is_demo,
  }
}

interface ChangePreferences {
  readonly customerId: string
  readonly change: PreferenceChange
  readonly caller: Caller
}

export interface PreferenceRefusal {
  readonly code: 'too_many_attempts'
  readonly retryAfterSeconds: number
}

type Outcome = Result<StoredPreferences, PreferenceRefusal>

/** The part of a change that differs from the current preferences. */
const newIn = (change: PreferenceChange, before: Preferences): Partial<Preferences> => ({
  ...differing(change, before, 'emailNotifications'),
  ...differing(change, before, 'smsNotifications'),
  ...differing(change, before, 'transactionAlerts'),
  ...differing(change, before, 'securityAlerts'),
  ...differing(change, before, 'emailStatements'),
  ...differing(change, before, 'paperStatements'),
})

function differing(
  change: PreferenceChange,
  before: Preferences,
  name: keyof Preferences,
): Partial<Preferences> {
  const value = change[name]
  return value === undefined || value === before[name] ? {} : { [name]: value }
}

/**
 * Changes some of a customer's preferences and audits the new values. Writes nothing if nothing differs. Turning
 * security alerts off is announced once more by email, whatever is preferred. Returns all current preferences. Refused
 * after too many changes within an hour.
 */
export async function changePreferences(
  bank: Bank,
  { customerId, change, caller }: ChangePreferences,
): Promise<Outcome> {
  const at = bank.clock()
  const lastAlert = newNotice(bank, {
    customerId,
    type: 'security_alerts_off',
    category: 'security',
    isAlwaysByEmail: true,
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    // Makes the second of two simultaneous changes wait, even if there is no row yet.
    await lockCustomer(transaction, customerId)
    const stored = await readPreferences(transaction, customerId)
    const changed = newIn(change, stored.preferences)
    if (Object.keys(changed).length === 0) return accepted(stored)
    const { isDemo } = stored
    const rateLimit = await consumeSettingsRateLimit(bank, transaction, { customerId, isDemo, caller, at })
    if (!rateLimit.ok)
      return refused({ code: 'too_many_attempts', retryAfterSeconds: rateLimit.retryAfterSeconds })

    if (changed.securityAlerts === false) await giveNotice(transaction, lastAlert)
    const preferences = { ...stored.preferences, ...changed }
    await savePreferences(transaction, customerId, preferences)
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at,
      type: 'preferences_changed',
      detail: changed,
      caller,
    })
    await removeEndedRateLimits(transaction, at)
    return accepted({ ...stored, preferences })
  })
}

const savePreferences = (transaction: Queryable, customerId: string, preferences: Preferences) =>
  transaction.query(
    `insert into preference
       (customer_id, email_notifications, sms_notifications, transaction_alerts, security_alerts, email_statements,
        paper_statements)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer_id) do update
       set email_notifications = excluded.email_notifications, sms_notifications = excluded.sms_notifications,
           transaction_alerts = excluded.transaction_alerts, security_alerts = excluded.security_alerts,
           email_statements = excluded.email_statements, paper_statements = excluded.paper_statements`,
    [
      customerId,
      preferences.emailNotifications,
      preferences.smsNotifications,
      preferences.transactionAlerts,
      preferences.securityAlerts,
      preferences.emailStatements,
      preferences.paperStatements,
    ],
  )
