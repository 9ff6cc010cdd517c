import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { Caller } from '../sessions/caller.ts'
import type { PreferenceChange, Preferences } from './preferences.ts'
import { readPreferences, type KeptPreferences } from './read-preferences.ts'

interface ChangePreferences {
  readonly customerId: string
  readonly change: PreferenceChange
  readonly caller: Caller
}

/** What of a change is not so already. */
const newIn = (change: PreferenceChange, before: Preferences): Partial<Preferences> => ({
  ...differing(change, before, 'emailNotifications'),
  ...differing(change, before, 'smsNotifications'),
  ...differing(change, before, 'transactionAlerts'),
  ...differing(change, before, 'securityAlerts'),
})

function differing(
  change: PreferenceChange,
  before: Preferences,
  name: keyof Preferences,
): Partial<Preferences> {
  const wanted = change[name]
  return wanted === undefined || wanted === before[name] ? {} : { [name]: wanted }
}

/**
 * Changes some of a customer's preferences, audited with what they became. Where all of it is so already, nothing is
 * written. Answers with all of them as they are now.
 */
export const changePreferences = (
  { database, clock }: Bank,
  { customerId, change, caller }: ChangePreferences,
): Promise<KeptPreferences> => {
  const at = clock()
  return database.transaction(async transaction => {
    // Of two changes at once, one waits for the other, also where there is no row yet.
    await transaction.query('select id from customer where id = $1 for no key update', [customerId])
    const kept = await readPreferences(transaction, customerId)
    const changed = newIn(change, kept.preferences)
    if (Object.keys(changed).length === 0) return kept
    const preferences = { ...kept.preferences, ...changed }
    await keepPreferences(transaction, customerId, preferences)
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at,
      type: 'preferences_changed',
      detail: changed,
      caller,
    })
    return { ...kept, preferences }
  })
}

const keepPreferences = (
  transaction: Queryable,
  customerId: string,
  { emailNotifications, smsNotifications, transactionAlerts, securityAlerts }: Preferences,
) =>
  transaction.query(
    `insert into preference
       (customer_id, email_notifications, sms_notifications, transaction_alerts, security_alerts)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do update
       set email_notifications = excluded.email_notifications, sms_notifications = excluded.sms_notifications,
           transaction_alerts = excluded.transaction_alerts, security_alerts = excluded.security_alerts`,
    [customerId, emailNotifications, smsNotifications, transactionAlerts, securityAlerts],
  )
