import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEnvironment } from '../environment.ts'
import { signedOutWithoutBank } from './dashboard-words.ts'
import { signOut } from './sign-out.ts'

/** Sign Out as a button does it (spec section 4): it leads to /login, and says so where the bank was not reached. */
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
      await navigate('/login', { replace: true })
      if (!atBank) environment.toasts.show({ look: 'danger', ...signedOutWithoutBank })
    },
  }
}
