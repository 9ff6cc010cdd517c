import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../../contract/passkey-options.ts'
import type { z } from 'zod'

/** Fetched when a prompt is near: see `docs/decisions/passkeys.md`. */
const fetchLibrary = () => import('@simplewebauthn/browser')

type Library = Awaited<ReturnType<typeof fetchLibrary>>

/** Fetches the code of the prompt ahead: a browser opens one only soon after a press. */
export const preparePrompt = (): void => {
  fetchLibrary().catch(() => undefined)
}

/**
 * What came of a prompt. `closed`: the person closed it, let it pass, or has no passkey there; browsers do not say which.
 * `known`: the device has a passkey for this customer already. `failed`: it cannot make one.
 */
export type Prompted<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly why: 'closed' | 'known' | 'failed' }

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : '')

/** Asks for a signature. `isAutofill`: the browser offers passkeys in the field of the email, and opens no prompt. */
export async function signWithPasskey(
  { allowCredentials, ...options }: z.infer<typeof PasskeyRequestOptions>,
  isAutofill = false,
): Promise<Prompted<Awaited<ReturnType<Library['startAuthentication']>>>> {
  try {
    const { startAuthentication } = await fetchLibrary()
    const optionsJSON = { ...options, ...(allowCredentials && { allowCredentials }) }
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
    return { ok: true, response }
  } catch {
    return { ok: false, why: 'closed' }
  }
}

/** Has the device make a passkey. */
export async function makePasskey(
  options: z.infer<typeof PasskeyCreationOptions>,
): Promise<Prompted<Awaited<ReturnType<Library['startRegistration']>>>> {
  try {
    const { startRegistration } = await fetchLibrary()
    return { ok: true, response: await startRegistration({ optionsJSON: options }) }
  } catch (fault) {
    const name = nameOf(fault)
    if (name === 'InvalidStateError') return { ok: false, why: 'known' }
    return { ok: false, why: name === 'NotAllowedError' || name === 'AbortError' ? 'closed' : 'failed' }
  }
}

/** Ends a prompt that is open, or a request that waits in the field of the email. */
export const endPrompt = async (): Promise<void> => {
  const { WebAuthnAbortService } = await fetchLibrary()
  WebAuthnAbortService.cancelCeremony()
}
