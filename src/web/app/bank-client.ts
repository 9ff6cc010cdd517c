import { createClient, type Client, type Send } from '../../contract/client.ts'
import type { BankOperations } from '../../contract/operations.ts'
import type { Problem } from '../../contract/problem.ts'
import { readRefusal } from '../../contract/read-refusal.ts'
import { routes } from '../../contract/routes.ts'

/** The operations that pages call so far. */
type PageOperations = Pick<BankOperations, keyof typeof routes>

export type BankClient = Client<PageOperations>

type Faulty = { readonly status: number; readonly headers: Headers; readonly body: Problem | null }

/** An answer of the bank that is not the one asked for. */
export class BankFault extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  /** The reference by which the bank finds a fault in its log, if there was one. */
  readonly reference: string | undefined

  constructor({ status, headers, body }: Faulty) {
    super(body?.detail ?? `The bank answered ${status}`)
    this.name = 'BankFault'
    this.status = status
    this.problem = body ?? undefined
    this.reference = headers.get('request-id') ?? undefined
  }
}

/** Answers of 401 to these are about who signs in, not about who is signed in. */
const signInPaths: readonly string[] = [routes.signIn.path, routes.enterSecondFactor.path]

/** The same of these codes: a passkey that was not accepted at sign-in, and a wrong proof of a confirmation. */
const proofCodes: readonly (string | undefined)[] = ['passkey_not_accepted', 'not_confirmed']

/** Whether an answer refuses a proof. The caller still reads its body. */
async function refusesProof(answer: Response): Promise<boolean> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return proofCodes.includes(readRefusal({ status: answer.status, body })?.code)
}

/**
 * Sends requests to the bank. Every answer of 401 that is not about a sign-in or a proof calls `onSignedOut`: the session
 * has ended, whatever the browser believes. What ends something, as a sign-out does, and the count of a promotion that is
 * followed go on where the page that asked for it goes away.
 */
export const createBankSend =
  (send: Send, onSignedOut: () => void): Send =>
  async (path, init) => {
    const keepalive = init.method === 'DELETE' || path === routes.notePromotionClick.path
    const response = await send(path, { ...init, keepalive })
    const isSignIn = signInPaths.includes(path) && init.method === routes.signIn.method
    if (response.status === 401 && !isSignIn && !(await refusesProof(response))) onSignedOut()
    return response
  }

/** The bank's operations over what {@link createBankSend} returns. */
export const createPageClient = (send: Send): BankClient => createClient<PageOperations>(routes, send)

/** The bank's operations over `send`, as {@link createBankSend} sends them. */
export const createBankClient = (send: Send, onSignedOut: () => void): BankClient =>
  createPageClient(createBankSend(send, onSignedOut))
