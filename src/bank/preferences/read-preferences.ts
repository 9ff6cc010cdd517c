import type { Queryable } from '../database/database.ts'
import type { Preferences } from './preferences.ts'

export interface KeptPreferences {
  readonly preferences: Preferences
  /** Nothing leaves the bank for a demo customer, whose addresses are nobody's. */
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

/** A customer's preferences: those of spec section 3 where none was ever changed. */
export async function readPreferences(database: Queryable, customerId: string): Promise<KeptPreferences> {
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
