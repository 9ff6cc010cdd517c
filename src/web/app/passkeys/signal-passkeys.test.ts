import { expect, onTestFinished, test, vi } from 'vitest'
import { signalPasskeys } from './signal-passkeys.ts'

const accepted = { rpId: 'localhost', userId: 'dXNlcg', credentialIds: ['b25l', 'dHdv'] }
const refuse = () => Promise.reject(new Error('no'))
const owner = { email: 'maya@sarsen.example', name: 'Maya Okafor' }

test('the browser is told the accepted passkeys and whose they are', async () => {
  const signalled: unknown[] = []
  const signal = async (options: unknown) => void signalled.push(options)
  await signalPasskeys(accepted, owner, {
    signalAllAcceptedCredentials: signal,
    signalCurrentUserDetails: signal,
  })
  expect(signalled).toEqual([
    { rpId: 'localhost', userId: 'dXNlcg', allAcceptedCredentialIds: ['b25l', 'dHdv'] },
    { rpId: 'localhost', userId: 'dXNlcg', name: 'maya@sarsen.example', displayName: 'Maya Okafor' },
  ])
})

test('a browser that knows one of the two is told that one, and one that refuses stops nothing', async () => {
  const signalled: unknown[] = []
  await signalPasskeys(accepted, owner, {
    signalCurrentUserDetails: async options => void signalled.push(options),
  })
  expect(signalled).toHaveLength(1)
  await expect(
    signalPasskeys(accepted, owner, { signalAllAcceptedCredentials: refuse }),
  ).resolves.toBeUndefined()
})

test('without a passkey ever nothing is told', async () => {
  const signalled: unknown[] = []
  await signalPasskeys(undefined, owner, {
    signalAllAcceptedCredentials: async options => void signalled.push(options),
  })
  expect(signalled).toEqual([])
})

test('the browser is told by its WebAuthn, and one without it stops nothing', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const signalled: unknown[] = []
  vi.stubGlobal('PublicKeyCredential', {
    signalAllAcceptedCredentials: async (options: unknown) => void signalled.push(options),
  })
  await signalPasskeys(accepted, owner)
  expect(signalled).toHaveLength(1)
  vi.unstubAllGlobals()
  expect(typeof PublicKeyCredential).toBe('undefined')
  await expect(signalPasskeys(accepted, owner)).resolves.toBeUndefined()
})
