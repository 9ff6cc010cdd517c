import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { SessionRequest, type AccountType, type Session } from '../../../contract/sessions.ts'
import { useEnvironment } from '../environment.ts'
import { sessionQuery } from '../session-query.ts'
import { markSignedIn } from '../session.ts'
import { askSignIn, type SignInFields } from './ask-sign-in.ts'
import { originatingPath } from './originating-path.ts'
import type { SignInFailure } from './sign-in-form.tsx'

const fieldNames = ['email', 'password'] as const

/** One sign-in: the form that both tabs share, the bank's answer, and what follows the overlay. */
export function useSignIn() {
  const { bank, clock, local } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [isAsking, setAsking] = useState(false)
  const isSubmitting = useRef(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [session, setSession] = useState<Session>()
  const form = useForm<SignInFields>({
    resolver: zodResolver(SessionRequest),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', password: '', accountType: 'personal' },
  })

  async function ask(request: SignInFields) {
    setAsking(true)
    const answer = await askSignIn(bank, request)
    setAsking(false)
    if (answer.kind === 'signedIn') {
      setSession(answer.session)
      return
    }
    for (const { field, message } of answer.errors) {
      const name = fieldNames.find(known => known === field)
      if (name) form.setError(name, { message }, { shouldFocus: true })
    }
    if (answer.message)
      setFailure(previous => ({ message: answer.message, count: (previous?.count ?? 0) + 1 }))
  }

  return {
    form,
    isAsking,
    failure,
    forgetFailure: () => setFailure(undefined),
    /** The bank has let the customer in; the overlay is to be shown. */
    isLoggingIn: session !== undefined,
    submit: async (tab: AccountType) => {
      // The fields are checked in a later turn, and by then a second press would have been taken too.
      if (isSubmitting.current) return
      isSubmitting.current = true
      setFailure(undefined)
      const send = (request: SignInFields) =>
        ask(tab === 'corporate' ? { ...request, accountType: 'corporate' } : request)
      try {
        await form.handleSubmit(send)()
      } finally {
        isSubmitting.current = false
      }
    },
    /** After the overlay: the browser is told, and the page that was asked for is shown. */
    enter: () => {
      if (!session) return
      markSignedIn(local, { email: session.customer.email, loginTimeMs: clock.now() })
      queryClient.setQueryData(sessionQuery(bank).queryKey, session)
      void navigate(originatingPath(state), { replace: true })
    },
  }
}
