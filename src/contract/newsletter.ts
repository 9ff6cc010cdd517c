import { z } from 'zod'
import { EmailAddress } from './email.ts'

/** Somebody asks for the newsletter. */
export const SubscriptionRequest = z.strictObject({ email: EmailAddress }).meta({ id: 'SubscriptionRequest' })
