import { expect } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'
import { AddedPasskey, NewPasskeyOptions, PasskeyChallenge } from '../../src/contract/passkeys.ts'
import { Problem } from '../../src/contract/problem.ts'
import { newAuthenticator, type SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { openAnotherBrowser } from './open-another-browser.ts'

const origin = 'https://bank.example'

/**
 * Gives a customer two passkeys that were made when the bank's address was bank.example: "Old host" and "Copied key", which
 * was used there with a counter that did not rise. Returns the recovery codes.
 */
export async function addPasskeys(
  bank: Bank,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<readonly string[]> {
  const { ask } = openAnotherBrowser(bank)
  const post = async (path: string, data: unknown, expected = 201) => {
    const { status, body } = await ask('POST', `${origin}/api/${path}`, data)
    expect([path, status]).toEqual([path, expected])
    return body
  }

  async function add(authenticator: SoftwareAuthenticator, name: string, by?: SoftwareAuthenticator) {
    const { confirmation } = Problem.parse(await post('passkeys/options', {}, 403))
    const { id: confirmationId = '', options } = confirmation ?? {}
    const proof =
      by && options
        ? { method: 'passkey', response: await by.get(options) }
        : { method: 'password', password }
    const answer = { answerId: crypto.randomUUID(), ...proof }
    await post(`confirmations/${confirmationId}/answer`, answer, 200)
    const begun = NewPasskeyOptions.parse(await post('passkeys/options', { confirmationId }))
    const response = await authenticator.create(begun.options)
    return AddedPasskey.parse(await post('passkeys', { id: begun.id, response, name }))
  }

  await post('session', { email, password, accountType: 'personal' })
  const [old, copied] = [await newAuthenticator(origin), await newAuthenticator(origin)]
  const { recoveryCodes } = await add(old, 'Old host')
  await add(copied, 'Copied key', old)
  const challenge = PasskeyChallenge.parse(await post('passkey-challenges', {}))
  const response = await copied.get(challenge.options, { counter: 1 })
  await post('session/passkey', { challengeId: challenge.id, response, accountType: 'personal' }, 401)
  return recoveryCodes
}
