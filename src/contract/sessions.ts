import { z } from 'zod'
import { EmailAddress } from './email.ts'

export const AccountType = z
  .enum(['personal', 'corporate'], 'Choose a personal or a corporate account')
  .meta({ id: 'AccountType' })
export type AccountType = z.infer<typeof AccountType>

/** Sign-in, spec section 5: an email of email type and a password, both required. The bank makes the email its own way. */
export const SessionRequest = z
  .strictObject({
    email: EmailAddress,
    password: z
      .string('Enter your password')
      .min(1, 'Enter your password')
      .max(256, 'That password is too long'),
    accountType: AccountType,
  })
  .meta({ id: 'SessionRequest' })

export const Customer = z
  .object({ name: z.string(), email: z.string(), kind: AccountType })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** A session: who it is for, the account type chosen at sign-in, and when it ends (idle and at the latest). */
export const Session = z
  .object({
    customer: Customer,
    accountType: AccountType,
    idleEndsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
