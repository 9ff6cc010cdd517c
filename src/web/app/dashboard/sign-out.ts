import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { type AppEnvironment, useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../query-client.ts'
import { clearBrowserStorage, clearSession } from '../session.ts'
import { signedOutWithoutBank } from './dashboard-words.ts'

/** Sign Out as a button (spec section 4): leads to /login, and says so if the bank was not reached. */
export function useSignOut() {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  return {
    isLeaving,
    signOut: async () => {
      setLeaving(true)
      const { atBank } = await signOut(environment, queryClient)
      await navigate(appPages.login.path, { replace: true })
      if (!atBank) environment.toasts.show({ look: 'danger', ...signedOutWithoutBank })
    },
  }
}

// A hanging bank must not keep a person signed in on a machine that they want to leave.
const answerLimitMs = 5000

/**
 * Ends the session: at the bank, and here whether or not the bank could be reached (spec section 4). Browser storage
 * is cleared first, for two reasons: a balance request answered with 401 meanwhile then changes nothing, and a page
 * that closes before the bank has answered can leave its sign-out in storage for the next page.
 */
export async function signOut(
  environment: Pick<AppEnvironment, 'bank' | 'clock' | 'local' | 'session' | 'toasts'>,
  queryClient: QueryClient,
): Promise<{ atBank: boolean }> {
  const { bank, clock, local, session } = environment
  clearBrowserStorage(local, session)
  const limit = new AbortController()
  const cancelLimit = clock.after(answerLimitMs, () => limit.abort())
  const atBank = await bank.signOut({ signal: limit.signal }).then(
    ({ status }) => status === 204,
    () => false,
  )
  cancelLimit()
  clearSession(session)
  forgetCustomer(environment, queryClient)
  return { atBank }
}
