import type { BankClient } from '../bank-client.ts'
import { signInWords } from './sign-in-words.ts'

export type NewPasswordAnswer =
  | { readonly kind: 'changed' }
  /** The link was used, is too old, or never was one. */
  | { readonly kind: 'ended' }
  /** `isField`: it is about the password that was chosen. */
  | { readonly kind: 'refused'; readonly message: string; readonly isField: boolean }

const refuse = (message: string, isField = false): NewPasswordAnswer => ({
  kind: 'refused',
  message,
  isField,
})

/** Asks the bank once to put a new password in place of a forgotten one. */
export async function askNewPassword(
  bank: BankClient,
  request: { readonly token: string; readonly newPassword: string },
): Promise<NewPasswordAnswer> {
  try {
    const reply = await bank.resetPassword({ body: request })
    switch (reply.status) {
      case 204:
        return { kind: 'changed' }
      case 410:
        return { kind: 'ended' }
      case 422: {
        const fault = reply.body.errors?.find(({ field }) => field === 'newPassword')
        // Anything else at fault is the link's, which nobody typed.
        return fault ? refuse(fault.message, true) : { kind: 'ended' }
      }
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
        return refuse(reply.body.detail)
      case 500:
      case 503:
      default:
        return refuse(signInWords.unreachable)
    }
  } catch {
    return refuse(signInWords.unreachable)
  }
}
