import { Problem } from '../../src/contract/problem.ts'
import { openBrowser, type Browser } from './browser.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'

export interface TriedSignIn {
  readonly email: string
  readonly password: string
  /** A new address unless given, so that no test locks another's. */
  readonly address?: string
  readonly device?: string
}

/** Signs in from an address, with a browser that sends this device. */
export const signInFrom = (
  { app }: Pick<TestApi, 'app'>,
  { email, password, address = newAddress(), device = '' }: TriedSignIn,
  browser: Browser = openBrowser(app),
): Promise<Response> =>
  browser.send('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address, 'user-agent': device },
    body: JSON.stringify({ email, password, accountType: 'personal' }),
  })

/** The status, code and `Retry-After` of a response: all that a stranger learns. */
export async function answerOf(response: Response) {
  const body: unknown = await response.json()
  const { code, detail } = response.ok ? { code: 'signed_in', detail: '' } : Problem.parse(body)
  return { status: response.status, code, detail, retryAfter: response.headers.get('retry-after') }
}

/** Signs in and returns the status alone. */
export const statusOf = async (api: Pick<TestApi, 'app'>, tried: TriedSignIn): Promise<number> =>
  (await signInFrom(api, tried)).status

/** Signs in with a new browser, and returns it with the status. */
export async function signInWithNewBrowser(
  { app }: Pick<TestApi, 'app'>,
  { email, password }: Pick<TriedSignIn, 'email' | 'password'>,
): Promise<Browser & { readonly status: number }> {
  const browser = openBrowser(app)
  const { status } = await browser.client.signIn({ body: { email, password, accountType: 'personal' } })
  return { ...browser, status }
}
