import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { SessionRequest, type AccountType, type Session } from '../../../contract/sessions.ts'
import { useEnvironment } from '../environment.ts'
import { sessionQuery } from '../session-query.ts'
import { markSignedIn, unmarkSignedIn } from '../session.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { askSignIn, fieldNames, type SignInAnswer, type SignInFields } from './ask-sign-in.ts'
import type { SignInFailure } from './failure-place.tsx'
import { askForProduct } from './ask-for-product.ts'
import { askedProductOf } from './asked-product.ts'
import { originatingPlace } from './originating-path.ts'
import { signInWords } from './sign-in-words.ts'

/** Where a sign-in is: at the password, at the code of the second factor, or let in by the bank. */
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly email: string }
  /** `heardAtMs`: when the bank said so, by this machine's time. */
  | { readonly kind: 'loggingIn'; readonly session: Session; readonly heardAtMs: number }

/** One sign-in: the form that both tabs share, the bank's answers, and what follows the overlay. */
export function useSignIn() {
  const { bank, canStaySignedIn, clock, local } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const { isBusy, begin } = useOneAtATime()
  const [failure, setFailure] = useState<SignInFailure>()
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const isBack = useRef(false)
  const form = useForm<SignInFields>({
    resolver: zodResolver(SessionRequest),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', password: '', accountType: 'personal' },
  })

  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** Whoever goes away before the end of a sign-in is not signed in: the session that nobody uses is ended. */
  function leave() {
    setStep({ kind: 'password' })
    unmarkSignedIn(local)
    // Where the bank cannot be told, the session ends by itself once it is idle.
    void bank.signOut({}).catch(() => undefined)
  }

  const letIn = (session: Session) =>
    isGone.current ? leave() : setStep({ kind: 'loggingIn', session, heardAtMs: clock.now() })
  const fail = (kind: SignInFailure['kind'], message: string) =>
    setFailure(previous => ({ kind, message, count: (previous?.count ?? 0) + 1 }))

  function take(answer: SignInAnswer, { email }: SignInFields) {
    if (answer.kind === 'signedIn') return letIn(answer.session)
    if (answer.kind === 'codeAsked') {
      form.resetField('password')
      return setStep({ kind: 'code', email })
    }
    for (const { field, message } of answer.errors) {
      const name = fieldNames.find(known => known === field)
      if (name) form.setError(name, { message }, { shouldFocus: true })
    }
    if (answer.message) fail(answer.kind, answer.message)
  }

  async function ask(request: SignInFields) {
    take(await askSignIn(bank, request), request)
  }

  return {
    form,
    step,
    isAsking: isBusy,
    failure,
    forgetFailure: () => setFailure(undefined),
    letIn,
    leave,
    /** Back to the password, with words where the bank has stopped waiting for the code. */
    startAgain: (message?: string) => {
      setStep({ kind: 'password' })
      isBack.current = message === undefined
      if (message === undefined) setFailure(undefined)
      else fail('refused', message)
    },
    /** The password is shown; it takes the focus once after a start anew, where no words do. */
    onPasswordShown: () => {
      if (isBack.current) form.setFocus('password')
      isBack.current = false
    },
    submit: async (tab: AccountType) => {
      setFailure(undefined)
      // Busy only while the bank is asked: what is not filled in is said at once, and drawn once.
      await form.handleSubmit(request =>
        canStaySignedIn()
          ? begin(() => ask(tab === 'corporate' ? { ...request, accountType: 'corporate' } : request))
          : fail('refused', signInWords.cookiesRefused),
      )()
    },
    /** After the overlay: the browser is told, and the page that was asked for is shown. */
    enter: () => {
      if (step.kind !== 'loggingIn') return
      const { session, heardAtMs } = step
      markSignedIn(local, { email: session.customer.email, loginTimeMs: clock.now() })
      queryClient.setQueryData(sessionQuery(bank).queryKey, session, { updatedAt: heardAtMs })
      const asked = askedProductOf(search)
      const place = originatingPlace(state, asked && askForProduct(asked))
      void navigate(place.to, { replace: true, state: place.state })
    },
  }
}
