import { afterEach, expect, test, vi } from 'vitest'
import { makePasskey } from '../passkeys/ask-browser.ts'
import { whyNoPasskeys } from '../passkeys/where-passkeys-work.ts'
import { passkeyWords as words } from './passkey-words.ts'

afterEach(() => vi.unstubAllGlobals())

const options: Parameters<typeof makePasskey>[0] = {
  rp: { id: 'bank.example', name: 'Sarsen' },
  user: { id: 'AAAA', name: 'ada@sarsen.example', displayName: 'Ada Byron' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

test.each([
  ['InvalidStateError', 'This device has a passkey for you.'],
  ['NotAllowedError', 'Nothing was added. Try again when you are ready.'],
  ['AbortError', 'Nothing was added. Try again when you are ready.'],
  ['NotSupportedError', 'This device could not make a passkey. Try another one.'],
  ['SecurityError', 'This device could not make a passkey. Try another one.'],
  ['UnknownError', 'This device could not make a passkey. Try another one.'],
])('a browser’s %s when a passkey is made is said as “%s”', async (fault, sentence) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('location', { hostname: 'bank.example' })
  vi.stubGlobal('navigator', {
    credentials: { create: () => Promise.reject(new DOMException('from the browser', fault)) },
  })
  const made = await makePasskey(options)
  expect(made.ok ? undefined : words.notAdded[made.why]).toBe(sentence)
})

test.each([
  ['http://bank.example', 'Passkeys need a secure connection (https).'],
  ['https://192.168.1.20', 'Passkeys need an address with a name.'],
  ['https://bank.example', 'This browser cannot use passkeys.'],
])('in a browser without passkeys, Settings at %s says “%s”', (address, sentence) => {
  const reason = whyNoPasskeys(new URL(address), false)
  expect(reason && words.notHere[reason.why]).toBe(sentence)
})
