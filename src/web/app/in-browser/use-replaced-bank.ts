import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../forget-customer.ts'
import { clearSession } from '../session.ts'
import { replacedWords } from './in-browser-words.ts'
import { clearAfterReplacement, replacementOf, type Replacement } from './replaced-bank.ts'

/** Leads to the login page once this tab has put another bank in place of the one before, and says which. */
export function useLeaveReplaced() {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (replacement: Replacement) => {
    const { local, session, toasts } = environment
    clearAfterReplacement(local, session, replacement)
    forgetCustomer(environment, queryClient)
    await navigate('/login', { replace: true })
    toasts.show({ look: 'success', ...replacedWords[replacement] })
  }
}

/**
 * Forgets what this tab has kept, where another tab has replaced the bank. Signed-in pages are left as at a sign-out.
 */
export function useHeardReplacement() {
  const { local, session, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const replacement = event.storageArea === local && replacementOf(event)
      if (!replacement) return
      clearSession(session)
      forgetCustomer({ toasts }, queryClient)
      toasts.show({ look: 'info', ...replacedWords[replacement] })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [local, queryClient, session, toasts])
}
