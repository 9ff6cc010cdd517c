import { endPrompt, preparePrompt, signWithPasskey } from '../../app/passkeys/ask-browser.ts'
import { hasPasskeys, isNumber } from '../../app/passkeys/has-passkeys.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { useEffect } from 'react'
import { done, refused, requestChange } from '../staff-request.ts'
import type { StaffSession } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { unanswered } from '../staff-words.ts'
import { staffSignInWords as words } from './staff-sign-in-words.ts'

interface StaffPasskeyOptions {
  readonly onSignedIn: (session: StaffSession) => void
  readonly onRefused: (message: string) => void
}

/** Signing in with a passkey alone (specification section 17.1). Undefined where passkeys cannot work. */
export function useStaffPasskey({ onSignedIn, onRefused }: StaffPasskeyOptions) {
  const { staff, patience, canStaySignedIn } = useStaffEnvironment()
  const { isBusy, begin } = useOneAtATime()
  const isPossible = hasPasskeys() && !isNumber(location.hostname)
  useEffect(() => {
    if (isPossible) preparePrompt()
    return () => void endPrompt()
  }, [isPossible])

  async function press() {
    if (!canStaySignedIn()) return onRefused(words.cookiesRefused)
    const challenge = await requestChange(patience, async signal => {
      const reply = await staff.staffPasskeyChallenge({ signal })
      return reply.status === 201 ? done(reply.body) : refused(reply)
    })
    if (challenge.kind !== 'done')
      return onRefused(challenge.kind === 'refused' ? challenge.message : unanswered)
    const prompted = await signWithPasskey(challenge.body.options)
    if (!prompted.ok) return onRefused(words.passkeyClosed)
    const body = { challengeId: challenge.body.id, response: prompted.response }
    const answer = await requestChange(patience, async signal => {
      const reply = await staff.staffSignInWithPasskey({ body, signal })
      return reply.status === 201 ? done(reply.body) : refused(reply, { isSignIn: true })
    })
    if (answer.kind === 'done') return onSignedIn(answer.body)
    return onRefused(answer.kind === 'refused' ? answer.message : unanswered)
  }

  return isPossible ? { isBusy, press: () => void begin(press) } : undefined
}
