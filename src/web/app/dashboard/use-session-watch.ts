import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../forget-customer.ts'
import { isMarkedSignedIn, isSignedOutElsewhere } from '../session.ts'

/**
 * Leaves for /login when the session ended out of this page's sight: in another tab, or while the page lay in
 * the browser's back-forward cache, from which it returns as it was (spec section 4, Route guard).
 */
export function useSessionWatch() {
  const { local, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      forgetCustomer({ toasts }, queryClient)
      void navigate('/login', { replace: true })
    }
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === local && isSignedOutElsewhere(event)) leave()
    }
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted && !isMarkedSignedIn(local)) leave()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
    }
  }, [local, navigate, queryClient, toasts])
}
