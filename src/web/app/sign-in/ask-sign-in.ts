import type { z } from 'zod'
import type { FieldError } from '../../../contract/problem.ts'
import type { Session, SessionRequest } from '../../../contract/sessions.ts'
import type { BankClient } from '../bank-client.ts'
import { signInWords } from './sign-in-words.ts'

type SignInAnswer =
  | { readonly kind: 'signedIn'; readonly session: Session }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: readonly FieldError[] }

export type SignInFields = z.output<typeof SessionRequest>

const refuse = (message: string, errors: readonly FieldError[] = []): SignInAnswer => ({
  kind: 'refused',
  message,
  errors,
})

/** Asks the bank once. What it refuses, and a bank that cannot be reached, come back as sentences. */
export async function askSignIn(bank: BankClient, request: SignInFields): Promise<SignInAnswer> {
  try {
    const reply = await bank.signIn({ body: request })
    switch (reply.status) {
      case 201:
        return { kind: 'signedIn', session: reply.body }
      case 401:
        return refuse(signInWords.failed)
      case 422:
        return refuse('', reply.body.errors)
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
        return refuse(reply.body.detail)
      case 202:
      case 500:
      case 503:
      default:
        return refuse(signInWords.unreachable)
    }
  } catch {
    // The network, or an answer that was not the bank's.
    return refuse(signInWords.unreachable)
  }
}
