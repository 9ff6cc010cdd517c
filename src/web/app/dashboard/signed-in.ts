import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Session } from '../../../contract/sessions.ts'
import { accountAt } from '../accounts/account-address.ts'
import { accountsQuery } from '../accounts/account-queries.ts'
import { type BankClient, BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'

/** The query key of the session. */
export const sessionKey = ['session'] as const

/** The session, as the bank has confirmed it. Until then no page behind the sign-in shows anything. */
export const sessionQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const reply = await bank.readSession({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

const SignedIn = createContext<Session | undefined>(undefined)

export const SessionProvider = SignedIn.Provider

/** The confirmed session. Only below the signed-in route. */
export function useSession(): Session {
  const session = useContext(SignedIn)
  if (!session) throw new Error('A signed-in page is rendered without a session')
  return session
}

/**
 * The customer's account that the page shows: the one that the address names, by its path or its parameter, else the
 * primary account. `accountsOf`: those that it can show, by default the open ones.
 */
export function useAccount(accountsOf = accountsQuery) {
  const { bank } = useEnvironment()
  const [address] = useSearchParams()
  const path = useLocation().pathname.toLowerCase()
  const accounts = useBankQuery(accountsOf(bank))
  // The page of an account, or of one of its pots, has its id in the path.
  const account = accounts.data?.find(({ id }) => path.includes(`/${id}`))
  return { ...accounts, account: account ?? accountAt(address, accounts.data) }
}
