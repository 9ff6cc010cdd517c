import { openBrowser, type Browser } from './browser.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'

export const applicantPassword = 'connexion of the sciences'

/** An application by somebody new, as the form sends it. */
export const newApplication = () => ({
  id: crypto.randomUUID(),
  accountType: 'banking',
  fullName: 'Mary Fairfax Somerville',
  email: `mary.${crypto.randomUUID()}@example.com`,
  phone: '07700 900142',
  dateOfBirth: '26/12/1980',
  idNumber: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  password: applicantPassword,
})
export type NewApplication = ReturnType<typeof newApplication>

let addresses = 0
/** An address that nobody has applied from. */
export const newAddress = () => {
  const n = addresses++
  return `203.0.113.${n % 256}:${Math.floor(n / 256)}`
}

/** Sends whatever it is from an address, by default one that nobody has applied from. */
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

/** Sends an application by somebody new, changed so, and answers with it once the bank has it. */
export async function applyAnew(api: Pick<TestApi, 'app'>, changes: object = {}): Promise<NewApplication> {
  const sent = { ...newApplication(), ...changes }
  const { status } = await apply(api, sent)
  if (status !== 202) throw new Error(`the application answered ${status}`)
  return sent
}
