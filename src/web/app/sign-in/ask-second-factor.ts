import type { Session } from '../../../contract/sessions.ts'
import { codeWords } from '../../../contract/second-factor.ts'
import type { BankClient } from '../bank-client.ts'
import { codeStepWords, signInWords } from './sign-in-words.ts'

export type SecondFactorAnswer =
  | { readonly kind: 'signedIn'; readonly session: Session }
  /** To be put right beside the field. */
  | { readonly kind: 'wrongCode'; readonly message: string }
  /** The bank has stopped waiting for a code: the password is asked for again. */
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

/** Gives the bank a code, once. What it refuses, and a bank that cannot be reached, come back as sentences. */
export async function askSecondFactor(bank: BankClient, code: string): Promise<SecondFactorAnswer> {
  try {
    const reply = await bank.enterSecondFactor({ body: { code } })
    switch (reply.status) {
      case 201:
        return { kind: 'signedIn', session: reply.body }
      case 401:
        return reply.body.code === 'invalid_code'
          ? { kind: 'wrongCode', message: codeWords.wrong }
          : { kind: 'over', message: codeStepWords.waitEnded }
      case 422:
        return { kind: 'wrongCode', message: reply.body.errors?.[0]?.message ?? codeWords.wrong }
      case 429:
        return { kind: 'over', message: reply.body.detail }
      case 400:
      case 403:
      case 413:
      case 415:
        return { kind: 'refused', message: reply.body.detail }
      case 500:
      case 503:
      default:
        return { kind: 'refused', message: signInWords.unreachable }
    }
  } catch {
    return { kind: 'refused', message: signInWords.unreachable }
  }
}
