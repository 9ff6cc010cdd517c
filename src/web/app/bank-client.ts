import { createClient, type Client, type Send } from '../../contract/client.ts'
import type { BankOperations } from '../../contract/operations.ts'
import type { Problem } from '../../contract/problem.ts'
import { routes } from '../../contract/routes.ts'

export type BankClient = Client<BankOperations>

/** An answer of the bank that is not the one asked for. What never arrived has no status. */
export class BankFault extends Error {
  readonly status: number | undefined
  readonly problem: Problem | undefined

  constructor(status: number | undefined, problem?: Problem | null) {
    super(problem?.detail ?? `The bank answered ${status ?? 'nothing'}`)
    this.name = 'BankFault'
    this.status = status
    this.problem = problem ?? undefined
  }
}

/** Answers of 401 to these are about who signs in, not about who is signed in. */
const signInPaths: readonly string[] = [routes.signIn.path, routes.enterSecondFactor.path]

/**
 * The bank's operations over `send`. Every answer of 401 but the sign-in's own calls `onSignedOut`: the
 * session has ended, whatever the browser believes.
 */
export function createBankClient(send: Send, onSignedOut: () => void): BankClient {
  return createClient<BankOperations>(routes, async (path, init) => {
    const response = await send(path, init)
    const isSignIn = signInPaths.includes(path) && init.method === routes.signIn.method
    if (response.status === 401 && !isSignIn) onSignedOut()
    return response
  })
}
