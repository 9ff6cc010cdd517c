import { z } from 'zod'

const preferences = {
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  transactionAlerts: z.boolean(),
  securityAlerts: z.boolean(),
  emailStatements: z.boolean(),
  paperStatements: z.boolean(),
}

/** What of a customer's preferences is to change; the rest stays. At least one. */
export const PreferenceChange = z
  .strictObject(preferences)
  .partial()
  .refine(change => Object.keys(change).length > 0, 'Say which preference is to change')
  .meta({ id: 'PreferenceChange' })

/** Where messages go in truth: `sent` leaves this machine, `kept` waits in the bank for its operator to read. */
export const Delivery = z.enum(['sent', 'kept']).meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const Preferences = z
  .object({ ...preferences, delivery: z.object({ email: Delivery, sms: Delivery, post: Delivery }) })
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof Preferences>
