import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AccountType } from '../../../contract/choices.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import type { SecondFactorRequired, Session } from '../../../contract/sessions.ts'
import type { BankClient } from '../bank-client.ts'
import { sessionQuery } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched, checkBySchema } from '../form-checks.ts'
import { markSignedIn, unmarkSignedIn } from '../session.ts'
import { questionToBank } from '../support/support-href.ts'
import { type FormAnswer, useAppForm } from '../use-app-form.ts'
import { originatingPlace } from './originating-path.ts'
import { type RequestedProduct, requestedProductOf } from './requested-product.ts'
import { refuse, type RefusedSignIn } from './sign-in-failure.tsx'
import { productNoticeWords, signInWords } from './sign-in-words.ts'

/** Where a sign-in is: at the password, at one more step, or accepted by the bank. */
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly email: string; readonly requested: SecondFactorRequired }
  /** `answeredAtMs`: when the bank accepted it, by this machine's time. */
  | { readonly kind: 'loggingIn'; readonly session: Session; readonly answeredAtMs: number }

const check = checkByFetched<SignInFields, SignInFields>(async () =>
  checkBySchema((await import('../../../contract/sessions.ts')).SessionRequest),
)
const empty: SignInFields = { email: '', password: '', accountType: 'personal' }

/** One sign-in: the form that both tabs share, the bank's answers, and what follows the overlay. `tab` is the one shown. */
export function useSignIn(tab: AccountType) {
  const { bank, canStaySignedIn, clock, local } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const isBack = useRef(false)
  const {
    form,
    isBusy,
    refusal,
    refuse: fail,
    clearRefusal,
    submit,
  } = useAppForm({
    fields: ['email', 'password'],
    initial: empty,
    check,
    checkUnavailable: refuse(signInWords.unreachable),
    checksOnLeave: false,
    send: async request =>
      canStaySignedIn()
        ? requestSignIn(bank, tab === 'corporate' ? { ...request, accountType: 'corporate' } : request)
        : refuse(signInWords.cookiesRefused),
    onDone: goOn,
  })

  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /** Ends the session where somebody leaves before the sign-in ends: nobody would use it. */
  function leave() {
    setStep({ kind: 'password' })
    unmarkSignedIn(local)
    // If the request fails, the session ends by itself once it is idle.
    void bank.signOut({}).catch(() => undefined)
  }

  const letIn = (session: Session) =>
    isGone.current ? leave() : setStep({ kind: 'loggingIn', session, answeredAtMs: clock.now() })

  function goOn(answer: Session | SecondFactorRequired, { email }: SignInFields) {
    if (!('code' in answer)) return letIn(answer)
    form.resetField('password')
    return setStep({ kind: 'code', email, requested: answer })
  }

  return {
    form,
    step,
    isBusy,
    failure: refusal,
    fail,
    clearFailure: clearRefusal,
    letIn,
    leave,
    /** Back to the password, with a message where the bank has stopped waiting for the code. */
    startAgain: (message?: string) => {
      setStep({ kind: 'password' })
      isBack.current = message === undefined
      if (message === undefined) clearRefusal()
      else fail(refuse(message))
    },
    /** The password is shown. After a restart without a message it takes the focus, once. */
    onPasswordShown: () => {
      if (isBack.current) form.setFocus('password')
      isBack.current = false
    },
    submit,
    /** After the overlay: the browser is marked as signed in, and the requested page is shown. */
    enter: () => {
      if (step.kind !== 'loggingIn') return
      const { session, answeredAtMs } = step
      markSignedIn(local, { email: session.customer.email, loginTimeMs: clock.now() })
      queryClient.setQueryData(sessionQuery(bank).queryKey, session, { updatedAt: answeredAtMs })
      const product = requestedProductOf(search)
      const target = originatingPlace(state, product && messageForProduct(product))
      void navigate(target.to, { replace: true, state: target.state })
    },
  }
}

/** A session, or what the bank waits for where the password was right. */
type SignInAnswer = FormAnswer<Session | SecondFactorRequired, RefusedSignIn>

export type SignInFields = {
  email: string
  password: string
  accountType: AccountType
}

/** Requests a sign-in once. A refusal, and a bank that cannot be reached, come back as a sentence. */
export async function requestSignIn(bank: BankClient, request: SignInFields): Promise<SignInAnswer> {
  try {
    const reply = await bank.signIn({ body: request })
    switch (reply.status) {
      case 201:
      case 202:
        return { kind: 'done', body: reply.body }
      case 401:
        return refuse(signInWords.failed)
      case 403:
        return refuse(reply.body.detail, {
          reason: reply.body.code === 'application_pending' ? 'pending' : undefined,
        })
      case 422:
        return refuse(reply.body.detail, reply.body)
      case 429:
        return refuse(reply.body.detail, { reason: 'locked' })
      case 400:
      case 413:
      case 415:
      case 500:
      case 503:
      default:
        return refuse(readRefusal(reply)?.sentence ?? signInWords.unreachable)
    }
  } catch {
    // The network, or an answer that was not the bank's.
    return refuse(signInWords.unreachable)
  }
}

// Not in `originating-path.ts`, which every page of the app loads: these words belong to the login page.

/**
 * Where a customer requests a further product: the message form, with its subject chosen and a message begun. Only new
 * customers can open an account at once.
 */
export const messageForProduct = ({ account, product }: RequestedProduct) =>
  questionToBank({
    subject: account === 'platinum-account' ? 'platinum' : 'open-account',
    message: productNoticeWords.message(product),
  })
