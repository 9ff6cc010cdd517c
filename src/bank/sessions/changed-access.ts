/** Audit events that change how a customer gets in, or is reached. */
export const accessEvents = [
  'password_changed',
  'password_reset',
  'email_changed',
  'phone_changed',
  'second_factor_off',
  'passkey_removed',
  'recovery_code_used',
] as const

/**
 * In SQL, whether a customer's way in was changed or recovered within 24 hours: another password, email or phone, a removed
 * method, a recovery code or a reset link. `events`: the {@link accessEvents}. Of a demo customer, who is shared by many visitors,
 * what came from this visitor's address alone. Source: part two, sections 12.4 and 14.7.
 */
export const hasChangedAccess = (customer: string, events: string, at: string, visitor: string): string =>
  // Repeats the condition of the index audit_event_security word for word, or PostgreSQL does not use it.
  `exists (select from audit_event
            where chain_id = ${customer} and type not like 'transfer.%' and type = any (${events}::text[])
              and at > ${at}::timestamptz - interval '24 hours'
              and (${visitor}::text is null or detail ->> 'address' = ${visitor}))`
