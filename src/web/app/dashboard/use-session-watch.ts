import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../forget-customer.ts'
import { hasLeft, isAboutSession } from '../session.ts'

/**
 * Leaves for /login when the session of `email` ended out of this page's sight, or became another customer's: in
 * another tab, or while the page lay in the browser's back-forward cache, from which it returns as it was (spec
 * section 4, Route guard). Undefined until the bank has said whose the session is.
 */
export function useSessionWatch(email: string | undefined) {
  const { local, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const firstEmail = useRef(email)
  useEffect(() => {
    const leave = () => {
      forgetCustomer({ toasts }, queryClient)
      void navigate('/login', { replace: true })
    }
    firstEmail.current ??= email
    if (email !== firstEmail.current && email !== undefined) leave()
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === local && isAboutSession(event) && hasLeft(local, firstEmail.current)) leave()
    }
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted && hasLeft(local, firstEmail.current)) leave()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
    }
  }, [email, local, navigate, queryClient, toasts])
}
