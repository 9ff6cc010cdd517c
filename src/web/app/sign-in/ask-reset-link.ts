import type { PasswordResetAsked } from '../../../contract/passwords.ts'
import type { BankClient } from '../bank-client.ts'
import { signInWords } from './sign-in-words.ts'

export type ResetLinkAnswer =
  /** The same whoever has the e-mail. */
  | { readonly kind: 'asked'; readonly asked: PasswordResetAsked }
  /** `isField`: it is about the e-mail that was typed. */
  | { readonly kind: 'refused'; readonly message: string; readonly isField: boolean }

const refuse = (message: string, isField = false): ResetLinkAnswer => ({ kind: 'refused', message, isField })

/** Asks the bank once for a one-time link by e-mail. */
export async function askResetLink(bank: BankClient, email: string): Promise<ResetLinkAnswer> {
  try {
    const reply = await bank.askPasswordReset({ body: { email } })
    switch (reply.status) {
      case 202:
        return { kind: 'asked', asked: reply.body }
      case 422:
        return refuse(reply.body.errors?.[0]?.message ?? reply.body.detail, true)
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
