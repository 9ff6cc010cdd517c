import { useEffect, useRef, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { FieldError } from '../../../contract/problem.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { betweenSteps } from './between-steps.ts'
import { applicationOf, fieldOrder, storePendingUser, type Registration } from './registration.ts'

/**
 * What became of an application that was sent. `isReplayed`: an earlier sending had arrived. `unanswered`: it may be
 * with the bank, and sent again it is the same. Its `reason` is why the bank refused a later try.
 */
type ApplicationAnswer =
  | { readonly kind: 'taken'; readonly isReplayed: boolean }
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'notTaken'; readonly message: string }
  | { readonly kind: 'sentBefore' }
  | { readonly kind: 'unanswered'; readonly reason?: string }

/** How long the page waits for the bank before the try counts as unanswered. */
const answerLimitMs = 30_000

type SendDependencies = {
  readonly bank: Pick<BankClient, 'submitApplication'>
  readonly clock: Pick<Clock, 'after'>
}

const isAtField = ({ field }: FieldError): boolean => fieldOrder.some(name => name === field)

/** Sends an application once. Whatever happens comes back as a value; `signal` gives up waiting. */
export async function sendApplication(
  { bank, clock }: SendDependencies,
  { registration, password }: { registration: Registration; password: string },
  signal: AbortSignal,
): Promise<ApplicationAnswer> {
  try {
    return await askInTime(
      clock,
      async limit => {
        const body = { ...applicationOf(registration), password }
        return answerOf(await bank.submitApplication({ body, signal: AbortSignal.any([signal, limit]) }))
      },
      answerLimitMs,
    )
  } catch {
    // The network, or an answer that was not the bank's.
    return { kind: 'unanswered' }
  }
}

function answerOf(reply: Awaited<ReturnType<BankClient['submitApplication']>>): ApplicationAnswer {
  switch (reply.status) {
    case 202:
      return { kind: 'taken', isReplayed: reply.headers.get('idempotent-replayed') === 'true' }
    case 422:
      return reply.body.errors?.some(isAtField)
        ? { kind: 'refused', errors: reply.body.errors }
        : { kind: 'notTaken', message: reply.body.detail }
    case 409:
      return { kind: 'sentBefore' }
    case 400:
    case 403:
    case 413:
    case 415:
    case 429:
    case 500:
    case 503:
    default: {
      const refusal = readRefusal(reply)
      return refusal ? { kind: 'notTaken', message: refusal.sentence } : { kind: 'unanswered' }
    }
  }
}

/** The application of which a try had no answer. It outlives its page: somebody may go back to edit the form. */
let unansweredId: string | undefined

/** Whether the bank may have this application, because a try to send it had no answer. */
export const isUnanswered = (id: string): boolean => id === unansweredId

/** A refusal says nothing about an earlier try without an answer, which the bank may have taken. */
export function settleAnswer(id: string, answer: ApplicationAnswer): ApplicationAnswer {
  if (answer.kind === 'unanswered') unansweredId = id
  return answer.kind === 'notTaken' && isUnanswered(id)
    ? { kind: 'unanswered', reason: answer.message }
    : answer
}

type Taken = Extract<ApplicationAnswer, { kind: 'taken' }>

/** Why an application is still here; `count` distinguishes a second time from the first. */
export type Unsent = Exclude<ApplicationAnswer, { kind: 'taken' }> & { readonly count: number }

/**
 * Sends an application once, however often it is pressed. The bank is asked at the start of the 2 s and its answer
 * shown at their end; a slower bank is waited for (ruling 34). Who leaves the page meanwhile loses nothing: the
 * application stays where it is kept, and sent again it is the same.
 */
export function useSubmission(registration: Registration) {
  const environment = useEnvironment()
  const attempt = useRef<AbortController>(undefined)
  const [isSending, setSending] = useState(false)
  const [taken, setTaken] = useState<Taken>()
  const [unsent, setUnsent] = useState<Unsent>()
  useEffect(() => () => attempt.current?.abort(), [])

  /** The answer, once it may be shown; undefined where it was not asked for, or nobody waits for it any more. */
  async function submit(password: string): Promise<ApplicationAnswer | undefined> {
    if (attempt.current) return undefined
    const { bank, clock, patience } = environment
    const { signal } = (attempt.current = new AbortController())
    setSending(true)
    const shown = new Promise<void>(resolve => void clock.after(timings.signUpSubmitMs, resolve))
    const [sent] = await Promise.all([
      sendApplication({ bank, clock: patience }, { registration, password }, signal),
      shown,
    ])
    if (signal.aborted) return undefined
    attempt.current = undefined
    const answer = settleAnswer(registration.id, sent)
    setSending(false)
    if (answer.kind === 'taken') {
      storePendingUser(environment, registration, clock.now())
      betweenSteps.forgetPasswords()
      setTaken(answer)
    } else setUnsent(previous => ({ ...answer, count: (previous?.count ?? 0) + 1 }))
    return answer
  }

  return { submit, isSending, taken, unsent }
}
