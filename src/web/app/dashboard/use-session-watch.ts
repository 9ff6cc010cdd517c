import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useEnvironment } from '../environment.ts'
import { forgetCustomer } from '../forget-customer.ts'
import { knownEnd } from '../idle/known-end.ts'
import { sessionKey } from '../session-query.ts'
import { hasLeft, isAboutSession, isRenamed, readMark, type Mark } from '../session.ts'
import { rememberEnd } from '../sign-in/originating-path.ts'

/**
 * Leaves for /login when the session of `email` ended out of this page's sight, or became another customer's: in
 * another tab, or while the page lay in the browser's back-forward cache, from which it returns as it was (spec
 * section 4, Route guard). Undefined until the bank has said whose the session is. A customer who has changed
 * their e-mail is the same one.
 */
export function useSessionWatch(email: string | undefined) {
  const { clock, local, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [{ loginTime }] = useState(() => readMark(local))
  const known = useRef<Mark>({ ...(loginTime !== undefined && { loginTime }) })
  const isLeaving = useRef(false)
  useEffect(() => {
    const leave = () => {
      // One sign-out changes the storage more than once.
      if (isLeaving.current) return
      isLeaving.current = true
      // The bank's own answer was quicker: the customer is forgotten, and the page on its way, with the reason.
      if (known.current.email !== undefined && queryClient.getQueryData(sessionKey) === undefined) return
      const end = knownEnd(queryClient, clock.now())
      forgetCustomer({ toasts }, queryClient)
      void navigate('/login', { replace: true, ...(end && { state: rememberEnd(location, end) }) })
    }
    const leaveIfLeft = () => {
      if (hasLeft(local, known.current)) leave()
    }
    if (email !== undefined && email !== known.current.email) {
      const isAnother = known.current.email !== undefined && !isRenamed(local, known.current, email)
      known.current = { ...known.current, email }
      if (isAnother) leave()
    }
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === local && isAboutSession(event)) leaveIfLeft()
    }
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) leaveIfLeft()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
    }
  }, [clock, email, local, location, navigate, queryClient, toasts])
}
