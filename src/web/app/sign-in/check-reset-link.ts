import type { BankClient } from '../bank-client.ts'
import { signInWords } from './sign-in-words.ts'

export type CheckedLink =
  | { readonly kind: 'open' }
  /** The link was used, is too old, or never was one. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly message: string }

const away: CheckedLink = { kind: 'refused', message: signInWords.unreachable }

/** Asks the bank whether a one-time link is of use, before anybody chooses a password for it. */
export async function checkResetLink(bank: BankClient, token: string): Promise<CheckedLink> {
  try {
    const reply = await bank.checkPasswordReset({ body: { token } })
    switch (reply.status) {
      case 204:
        return { kind: 'open' }
      case 410:
      // Nobody typed it: what cannot be read is a link that was cut.
      case 422:
        return { kind: 'ended' }
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
        return { kind: 'refused', message: reply.body.detail }
      case 500:
      case 503:
      default:
        return away
    }
  } catch {
    return away
  }
}
