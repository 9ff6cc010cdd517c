import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { FieldError, Problem } from '../../../contract/problem.ts'
import { type AccountType, type Session, SessionRequest } from '../../../contract/sessions.ts'
import type { BankClient } from '../bank-client.ts'
import { sessionQuery } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { markSignedIn, unmarkSignedIn } from '../session.ts'
import { askingBank } from '../support/support-href.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { originatingPlace } from './originating-path.ts'
import { type RequestedProduct, requestedProductOf } from './requested-product.ts'
import type { SignInFailure } from './sign-in-failure.tsx'
import { productNoticeWords, signInWords } from './sign-in-words.ts'

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
    take(await requestSignIn(bank, request), request)
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
      const asked = requestedProductOf(search)
      const place = originatingPlace(state, asked && messageForProduct(asked))
      void navigate(place.to, { replace: true, state: place.state })
    },
  }
}

/** Why nobody was signed in. `locked`: too many failures; `pending`: an application that is being checked. */
export interface SignInRefusal {
  readonly kind: 'refused' | 'locked' | 'pending'
  readonly message: string
  readonly errors: readonly FieldError[]
}

type SignInAnswer =
  | { readonly kind: 'signedIn'; readonly session: Session }
  /** The password was right; the bank waits for a code of the second factor. */
  | { readonly kind: 'codeAsked' }
  | SignInRefusal

export type SignInFields = z.output<typeof SessionRequest>

/** The fields that can show what is wrong with them. */
const fieldNames = ['email', 'password'] as const

const refuse = (
  message: string,
  kind: SignInRefusal['kind'] = 'refused',
  errors: readonly FieldError[] = [],
): SignInRefusal => ({ kind, message, errors })

/** A fault in a field that shows none is told in the problem's own sentence. */
function refuseFields({ detail, errors = [] }: Problem): SignInRefusal {
  const isShown = errors.some(({ field }) => fieldNames.some(name => name === field))
  return refuse(isShown ? '' : detail, 'refused', errors)
}

/** Asks the bank once. What it refuses, and a bank that cannot be reached, come back as sentences. */
export async function requestSignIn(bank: BankClient, request: SignInFields): Promise<SignInAnswer> {
  try {
    const reply = await bank.signIn({ body: request })
    switch (reply.status) {
      case 201:
        return { kind: 'signedIn', session: reply.body }
      case 202:
        return { kind: 'codeAsked' }
      case 401:
        return refuse(signInWords.failed)
      case 403:
        return refuse(reply.body.detail, reply.body.code === 'application_pending' ? 'pending' : 'refused')
      case 422:
        return refuseFields(reply.body)
      case 429:
        return refuse(reply.body.detail, 'locked')
      case 400:
      case 413:
      case 415:
        return refuse(reply.body.detail)
      case 500:
      case 503:
      default:
        return refuse(signInWords.unreachable)
    }
  } catch {
    // The network, or an answer that was not the bank's.
    return refuse(signInWords.unreachable)
  }
}

// Apart from where sign-ins lead, which every page of the app has: its words are the login page's.

/**
 * Where a customer asks for a further product: the message form with its subject chosen and the message begun. What is
 * opened at once is for those who are new.
 */
export const messageForProduct = ({ account, product }: RequestedProduct) =>
  askingBank({
    subject: account === 'platinum-account' ? 'platinum' : 'open-account',
    message: productNoticeWords.message(product),
  })
