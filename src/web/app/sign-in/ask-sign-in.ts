import type { z } from 'zod'
import type { FieldError, Problem } from '../../../contract/problem.ts'
import type { Session, SessionRequest } from '../../../contract/sessions.ts'
import type { BankClient } from '../bank-client.ts'
import { signInWords } from './sign-in-words.ts'

/** Why nobody was signed in. `locked`: too many failures; `pending`: an application that is being checked. */
export interface SignInRefusal {
  readonly kind: 'refused' | 'locked' | 'pending'
  readonly message: string
  readonly errors: readonly FieldError[]
}

export type SignInAnswer =
  | { readonly kind: 'signedIn'; readonly session: Session }
  /** The password was right; the bank waits for a code of the second factor. */
  | { readonly kind: 'codeAsked' }
  | SignInRefusal

export type SignInFields = z.output<typeof SessionRequest>

/** The fields that can show what is wrong with them. */
export const fieldNames = ['email', 'password'] as const

const refuse = (
  message: string,
  kind: SignInRefusal['kind'] = 'refused',
  errors: readonly FieldError[] = [],
): SignInRefusal => ({ kind, message, errors })

/** A fault in a field that shows none is told in the problem's own sentence. */
function refuseFields({ detail, errors = [] }: Problem): SignInRefusal {
  const isShown = errors.some(({ field }) => fieldNames.some(name => name === field))
  return refuse(isShown ? '' : detail, 'refused', errors)
}

/** Asks the bank once. What it refuses, and a bank that cannot be reached, come back as sentences. */
export async function askSignIn(bank: BankClient, request: SignInFields): Promise<SignInAnswer> {
  try {
    const reply = await bank.signIn({ body: request })
    switch (reply.status) {
      case 201:
        return { kind: 'signedIn', session: reply.body }
      case 202:
        return { kind: 'codeAsked' }
      case 401:
        return refuse(signInWords.failed)
      case 403:
        return refuse(reply.body.detail, reply.body.code === 'application_pending' ? 'pending' : 'refused')
      case 422:
        return refuseFields(reply.body)
      case 429:
        return refuse(reply.body.detail, 'locked')
      case 400:
      case 413:
      case 415:
        return refuse(reply.body.detail)
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
