import type { Passkeys } from '../../../contract/passkeys.ts'
import type { z } from 'zod'

/** The part of WebAuthn that some browsers have: a site reports which passkeys it still accepts, and whose they are. */
type Signals = Partial<
  Pick<typeof PublicKeyCredential, 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails'>
>

interface Owner {
  readonly email: string
  readonly name: string
}

const signalsHere = (): Signals | undefined =>
  typeof PublicKeyCredential === 'undefined' ? undefined : PublicKeyCredential

/**
 * Reports to the browser which passkeys are accepted and what the customer is called now, so that it offers none that was removed,
 * and shows no earlier email (specification section 14.1). Best effort: a browser without it, or that refuses, changes nothing.
 */
export async function signalPasskeys(
  accepted: z.infer<typeof Passkeys>['accepted'],
  { email, name }: Owner,
  signals = signalsHere(),
): Promise<void> {
  if (!accepted || !signals) return
  const { rpId, userId, credentialIds: allAcceptedCredentialIds } = accepted
  const details = { rpId, userId, name: email, displayName: name }
  try {
    await signals.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds })
    await signals.signalCurrentUserDetails?.(details)
  } catch {
    // Nothing of the bank depends on it.
  }
}
