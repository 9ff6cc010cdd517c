import { z } from 'zod'
import { OneTimeCode } from './credentials.ts'
import { TypedPassword } from './fields.ts'
import { ConfirmationId } from './passkeys.ts'
import { passwordWords } from './password-words.ts'

/**
 * Starts the set-up of the second factor. The customer must enter the current password again, and confirm it if they have a
 * passkey.
 */
export const SecondFactorRequest = z
  .strictObject({
    currentPassword: TypedPassword(passwordWords.currentMissing),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'SecondFactorRequest' })

/** A change of the second factor: with a code, or with a confirmation if the customer has a passkey. */
export const SecondFactorChange = z
  .strictObject({ code: OneTimeCode.optional(), confirmationId: ConfirmationId })
  .meta({ id: 'SecondFactorChange' })
