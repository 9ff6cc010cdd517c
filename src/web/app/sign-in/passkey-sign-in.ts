import type { z } from 'zod'
import type { AccountType } from '../../../contract/choices.ts'
import { createClient } from '../../../contract/client.ts'
import type { passkeyOperations } from '../../../contract/passkey-operations.ts'
import { passkeyRoutes } from '../../../contract/passkey-routes.ts'
import type { PasskeyChallenge } from '../../../contract/passkeys.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import type { Session } from '../../../contract/sessions.ts'
import type { AppEnvironment } from '../environment.ts'
import { endPrompt, signWithPasskey } from '../passkeys/ask-browser.ts'
import { signInWords } from './sign-in-words.ts'

/** What came of a sign-in by a passkey. `isClosed`: nobody was refused, the prompt was closed. */
export type PasskeySignIn =
  | { readonly session: Session }
  | { readonly session?: undefined; readonly message: string; readonly isClosed?: boolean }

type Challenge = z.infer<typeof PasskeyChallenge>
type Environment = Pick<AppEnvironment, 'canStaySignedIn' | 'clock' | 'send'>

const words = { closed: 'Nothing has happened. Try again, or use your password.' } as const

/** A challenge works for five minutes. One that waits longer is replaced in time. */
const renewMs = 4 * 60_000

const clientOf = ({ send }: Environment) => createClient<typeof passkeyOperations>(passkeyRoutes, send)

const refusalOf = (reply: { readonly status: number; readonly body: unknown }): PasskeySignIn => ({
  message: readRefusal(reply)?.sentence ?? signInWords.unreachable,
})

/** Opens the browser's prompt, and signs in with what was picked there. */
export async function signInByPrompt(
  environment: Environment,
  accountType: () => AccountType,
): Promise<PasskeySignIn> {
  if (!environment.canStaySignedIn()) return { message: signInWords.cookiesRefused }
  try {
    const reply = await clientOf(environment).newPasskeyChallenge({})
    if (reply.status !== 201) return refusalOf(reply)
    const prompted = await signWithPasskey(reply.body.options)
    if (!prompted.ok) return { message: words.closed, isClosed: true }
    return await signIn(environment, reply.body, prompted.response, accountType())
  } catch {
    return { message: signInWords.unreachable }
  }
}

async function signIn(
  environment: Environment,
  { id }: Challenge,
  response: Extract<Awaited<ReturnType<typeof signWithPasskey>>, { ok: true }>['response'],
  accountType: AccountType,
): Promise<PasskeySignIn> {
  const body = { challengeId: id, response, accountType }
  const reply = await clientOf(environment).signInWithPasskey({ body })
  return reply.status === 201 ? { session: reply.body } : refusalOf(reply)
}

/** Whether the browser can offer passkeys in the field of the email. */
const canWait = async (): Promise<boolean> =>
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/**
 * Lets the browser offer passkeys in the field of the email, until one is picked or `leaving` is aborted (conditional
 * mediation). Undefined if none was: whatever prevents it, the form works without it.
 */
export async function waitForPasskey(
  environment: Environment,
  accountType: () => AccountType,
  leaving: AbortSignal,
): Promise<PasskeySignIn | undefined> {
  try {
    if (!environment.canStaySignedIn() || !(await canWait())) return undefined
    return await waitByTurns(environment, accountType, leaving)
  } catch {
    return undefined
  }
}

async function waitByTurns(
  environment: Environment,
  accountType: () => AccountType,
  leaving: AbortSignal,
): Promise<PasskeySignIn | undefined> {
  while (!leaving.aborted) {
    const reply = await clientOf(environment).newPasskeyChallenge({ signal: leaving })
    if (reply.status !== 201 || leaving.aborted) return undefined
    const turn = new AbortController()
    const cancelRenewal = environment.clock.after(renewMs, () => turn.abort())
    for (const signal of [turn.signal, leaving])
      signal.addEventListener('abort', () => void endPrompt(), { once: true })
    const prompted = await signWithPasskey(reply.body.options, true)
    cancelRenewal()
    if (prompted.ok) return signIn(environment, reply.body, prompted.response, accountType())
    if (!turn.signal.aborted) return undefined
  }
  return undefined
}
