import { newApplication, type NewApplication } from '../support/application.ts'
import { openBrowser, type Browser } from './browser.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'

/** Sends any body from an address; by default one that nobody has applied from. */
export const apply = (
  { app }: Pick<TestApi, 'app'>,
  body: object,
  address = newAddress(),
  browser: Browser = openBrowser(app),
): Promise<Response> =>
  browser.send('/api/applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [addressHeader]: address },
    body: JSON.stringify(body),
  })

/** Applies as somebody new, with `changes`, and answers with the application once the bank has stored it. */
export async function applyAsNewApplicant(
  api: Pick<TestApi, 'app'>,
  changes: object = {},
): Promise<NewApplication> {
  const sent = { ...newApplication(), ...changes }
  const { status } = await apply(api, sent)
  if (status !== 202) throw new Error(`the application answered ${status}`)
  return sent
}
