import { createClient, type Client, type Send } from '../../contract/client.ts'
import type { BankOperations } from '../../contract/operations.ts'
import type { Problem } from '../../contract/problem.ts'
import { routes } from '../../contract/routes.ts'

/** The operations that pages call so far. */
type PageOperations = Pick<BankOperations, keyof typeof routes>

export type BankClient = Client<PageOperations>

type Faulty = { readonly status: number; readonly headers: Headers; readonly body: Problem | null }

/** An answer of the bank that is not the one asked for. */
export class BankFault extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  /** By which the bank finds in its log what went wrong, where something did. */
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

/**
 * The bank's operations over `send`. Every answer of 401 but the sign-in's own calls `onSignedOut`: the session has
 * ended, whatever the browser believes. What ends something, as a sign-out does, and the count of a promotion that is
 * followed go on where the page that asked for it goes away.
 */
export function createBankClient(send: Send, onSignedOut: () => void): BankClient {
  return createClient<PageOperations>(routes, async (path, init) => {
    const keepalive = init.method === 'DELETE' || path === routes.notePromotionClick.path
    const response = await send(path, { ...init, keepalive })
    const isSignIn = signInPaths.includes(path) && init.method === routes.signIn.method
    if (response.status === 401 && !isSignIn) onSignedOut()
    return response
  })
}
