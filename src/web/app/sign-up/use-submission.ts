import { useEffect, useRef, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import { useEnvironment } from '../environment.ts'
import { keepPendingUser } from './keep-registration.ts'
import { betweenSteps } from './between-steps.ts'
import type { Registration } from './registration.ts'
import { sendApplication, type ApplicationAnswer } from './send-application.ts'

type Taken = Extract<ApplicationAnswer, { kind: 'taken' }>

/** Why an application is still here; `count` tells a second time from the first. */
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
    const [answer] = await Promise.all([
      sendApplication({ bank, clock: patience }, { registration, password }, signal),
      shown,
    ])
    if (signal.aborted) return undefined
    attempt.current = undefined
    setSending(false)
    if (answer.kind === 'taken') {
      keepPendingUser(environment, registration, clock.now())
      betweenSteps.forgetPasswords()
      setTaken(answer)
    } else setUnsent(previous => ({ ...answer, count: (previous?.count ?? 0) + 1 }))
    return answer
  }

  return { submit, isSending, taken, unsent }
}
