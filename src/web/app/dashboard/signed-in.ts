import { createContext, useContext } from 'react'
import type { Session } from '../../../contract/sessions.ts'
import { accountsQuery } from '../accounts/account-queries.ts'
import { useEnvironment } from '../environment.ts'
import { useAsked } from '../use-asked.ts'

const SignedIn = createContext<Session | undefined>(undefined)

export const SessionProvider = SignedIn.Provider

/** The session that the bank has confirmed. Only below the signed-in route. */
export function useSession(): Session {
  const session = useContext(SignedIn)
  if (!session) throw new Error('A signed-in page is rendered without a session')
  return session
}

/** The customer's account that the pages show: the first that the bank lists. */
export function useAccount() {
  const { bank } = useEnvironment()
  const accounts = useAsked(accountsQuery(bank))
  return { ...accounts, account: accounts.data?.[0] }
}
