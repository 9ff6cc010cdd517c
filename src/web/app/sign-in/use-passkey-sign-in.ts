import { useEffect, useEffectEvent } from 'react'
import type { AccountType } from '../../../contract/choices.ts'
import type { Session } from '../../../contract/sessions.ts'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { refuse, type RefusedSignIn } from './sign-in-failure.tsx'
import { signInWords } from './sign-in-words.ts'
import type { PasskeySignIn } from './passkey-sign-in.ts'

const fetchSignIn = () => import('./passkey-sign-in.ts')

/**
 * As `passkeys/where-passkeys-work.ts`, which every page would fetch with this one. No passkey is for a number, and
 * browsers take WebAuthn away without https.
 */
const canSignIn = (): boolean => 'PublicKeyCredential' in globalThis && !/(\.\d+|\])$/.test(location.hostname)

const refusalOf = ({ message, isClosed }: Exclude<PasskeySignIn, { session: Session }>): RefusedSignIn =>
  refuse(message, { reason: isClosed ? 'closed' : undefined })

interface PasskeySignInOptions {
  /** The password's own sign-in is under way. */
  readonly isTaken: boolean
  /** As it is chosen on the page. */
  readonly accountType: () => AccountType
  readonly onSignedIn: (session: Session) => void
  readonly onRefused: (refusal: RefusedSignIn) => void
}

/**
 * Signing in with a passkey (part two, section 14.2), by a button, or by the browser's offer in the field of the email
 * while the form is shown and nothing else is under way. Undefined where passkeys cannot work.
 */
export function usePasskeySignIn({ isTaken, accountType, onSignedIn, onRefused }: PasskeySignInOptions) {
  const environment = useEnvironment()
  // The first view does not know its address; nearly everywhere the button is there.
  const isPossible = environment.isFirstView || canSignIn()
  const { isBusy, begin } = useOneAtATime()

  const take = useEffectEvent((answer: PasskeySignIn) =>
    answer.session ? onSignedIn(answer.session) : onRefused(refusalOf(answer)),
  )
  const chosenType = useEffectEvent(accountType)

  const isWaiting = isPossible && !isTaken && !isBusy
  useEffect(() => {
    if (!isWaiting) return undefined
    const leaving = new AbortController()
    const wait = async () => {
      const code = await fetchSignIn()
      // After one that was refused, another may be picked.
      while (!leaving.signal.aborted) {
        const answer = await code.waitForPasskey(environment, () => chosenType(), leaving.signal)
        // A session that was started is used or ended, whatever has happened meanwhile.
        if (answer && (answer.session || !leaving.signal.aborted)) take(answer)
        if (!answer || answer.session) return
      }
    }
    // Where the code is lost, the form works without it.
    wait().catch(() => undefined)
    return () => leaving.abort()
  }, [environment, isWaiting])

  async function press() {
    const lost = { message: signInWords.unreachable }
    const code = await fetchSignIn().catch(() => undefined)
    const answer: PasskeySignIn = code ? await code.signInByPrompt(environment, accountType) : lost
    if (answer.session) onSignedIn(answer.session)
    else onRefused(refusalOf(answer))
  }

  return isPossible ? { isBusy, press: () => void begin(press) } : undefined
}
