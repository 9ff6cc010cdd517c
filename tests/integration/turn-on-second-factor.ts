import { Secret, TOTP } from 'otpauth'
import { password } from '../support/open-customer.ts'
import type { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import type { TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPasskey, openedBy } from './passkey-customer.ts'

export interface TestFactor {
  /** The key in base32, as it was shown. */
  readonly key: string
  readonly recoveryCodes: readonly string[]
  /** A code that was not given yet: that of the next step, and so on at each call. */
  newCode(): string
}

/** The code of an authenticator app with this key, at the bank's time. */
export const codeNow = (key: string, { bank }: Pick<TestApi, 'bank'>): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: bank.clock().getTime() })

/** The codes of an authenticator app with this key, each once, as for a person who waits for the next. */
export function codesOf(key: string, api: TestApi): () => string {
  return () => {
    api.pass(30_000)
    return codeNow(key, api)
  }
}

/** Turns on the second factor of a customer who is signed in. One who has a passkey confirms it. */
export async function turnOnSecondFactor(
  { client, authenticator }: TestCustomer & { readonly authenticator?: SoftwareAuthenticator },
  api: TestApi,
): Promise<TestFactor> {
  const begin = (confirmationId?: string) =>
    client.beginSecondFactor({ body: { currentPassword: password, confirmationId } })
  const beginConfirmed = async (by: SoftwareAuthenticator) => {
    const confirmation = openedBy(await begin())
    await answerByPasskey(client, confirmation, by)
    return begin(confirmation.id)
  }
  const begun = await (authenticator ? beginConfirmed(authenticator) : begin())
  if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
  const { key } = begun.body
  const newCode = codesOf(key, api)
  const confirmed = await client.confirmSecondFactor({ body: { code: newCode() } })
  if (confirmed.status !== 201) throw new Error(`the confirmation answered ${confirmed.status}`)
  return { key, recoveryCodes: confirmed.body.recoveryCodes, newCode }
}
