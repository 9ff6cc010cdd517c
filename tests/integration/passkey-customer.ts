import type { Confirmation } from '../../src/contract/confirmations.ts'
import { type Passkey, PasskeyChallenge } from '../../src/contract/passkeys.ts'
import { Problem } from '../../src/contract/problem.ts'
import { password } from '../support/open-customer.ts'
import {
  newAuthenticator,
  type SoftwareAuthenticator,
  type Wrong,
} from '../support/software-authenticator.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { addressHeader, publicOrigin, type TestApi } from './open-test-api.ts'

/** The relying party of the tests. */
export const relyingParty = { origin: publicOrigin, id: 'bank.test' }

type Client = Browser['client']

/** The confirmation that a refused request opened. */
export function openedBy({
  status,
  body,
}: {
  readonly status: number
  readonly body: unknown
}): Confirmation {
  const problem = Problem.safeParse(body)
  if (status !== 403 || !problem.data?.confirmation) throw new Error(`${status} opened no confirmation`)
  return problem.data.confirmation
}

/** Opens a confirmation: that a passkey is added. */
export const openConfirmation = async (client: Client): Promise<Confirmation> =>
  openedBy(await client.beginPasskey({ body: {} }))

/** Answers a confirmation by the password. */
export const answerByPassword = (
  client: Client,
  { id }: { readonly id: string },
  {
    typed = password,
    answerId = crypto.randomUUID(),
  }: { readonly typed?: string; readonly answerId?: string } = {},
) => client.answerConfirmation({ params: { id }, body: { answerId, method: 'password', password: typed } })

/** Answers a confirmation by a passkey. */
export async function answerByPasskey(
  client: Client,
  { id, options }: Confirmation,
  authenticator: SoftwareAuthenticator,
  wrong?: Wrong,
) {
  if (!options) throw new Error('no passkey may confirm this')
  const response = await authenticator.get(options, wrong)
  const body = { answerId: crypto.randomUUID(), method: 'passkey' as const, response }
  return client.answerConfirmation({ params: { id }, body })
}

export interface AddedPasskey {
  readonly passkey: Passkey
  readonly recoveryCodes: readonly string[]
}

/** Confirms by the password or an earlier passkey, and returns the options for a new one. */
export async function beginPasskey(client: Client, by?: SoftwareAuthenticator) {
  const confirmation = await openConfirmation(client)
  const answered = by
    ? await answerByPasskey(client, confirmation, by)
    : await answerByPassword(client, confirmation)
  if (answered.status !== 200) throw new Error(`the answer was ${answered.status}`)
  const begun = await client.beginPasskey({ body: { confirmationId: confirmation.id } })
  if (begun.status !== 201) throw new Error(`the options answered ${begun.status}`)
  return begun.body
}

/** Adds this authenticator's passkey. */
export async function addPasskey(
  client: Client,
  authenticator: SoftwareAuthenticator,
  by?: SoftwareAuthenticator,
): Promise<AddedPasskey> {
  const { id, options } = await beginPasskey(client, by)
  const response = await authenticator.create(options)
  const added = await client.addPasskey({ body: { id, response, name: 'Chrome on Windows' } })
  if (added.status !== 201) throw new Error(`the passkey answered ${added.status}`)
  return added.body
}

export interface PasskeyCustomer extends TestCustomer {
  readonly authenticator: SoftwareAuthenticator
  readonly passkey: Passkey
  readonly recoveryCodes: readonly string[]
}

/** A new customer who is signed in and has a passkey. */
export async function openPasskeyCustomer(api: TestApi, balancePence = 0n): Promise<PasskeyCustomer> {
  const customer = await openSignedInCustomer(api, balancePence)
  const authenticator = await newAuthenticator(publicOrigin)
  return { ...customer, authenticator, ...(await addPasskey(customer.client, authenticator)) }
}

/** Signs in by a passkey in another browser. */
export async function signInByPasskey(
  api: TestApi,
  authenticator: SoftwareAuthenticator,
  wrong?: Wrong,
): Promise<{ readonly browser: Browser; readonly status: number; readonly code: string | undefined }> {
  const browser = openBrowser(api.app)
  // From an address of its own: each has thirty challenges a minute.
  const headers = { [addressHeader]: newAddress() }
  const made = await browser.send('/api/passkey-challenges', { method: 'POST', headers })
  const challenge = PasskeyChallenge.parse(await made.json())
  const response = await authenticator.get(challenge.options, wrong)
  const { status, body } = await browser.client.signInWithPasskey({
    body: { challengeId: challenge.id, response, accountType: 'personal' },
  })
  return { browser, status, code: 'code' in body ? body.code : undefined }
}

/** A request that is right in every part: who sends it, the id in its path, and its body. */
export interface RightStep {
  readonly sender: Browser
  readonly id: string
  readonly body: unknown
  /** Of a path that names one; the first line, if it is left out. */
  readonly transactionId?: string
}

/**
 * Right requests of the operations that need several steps, each of a new customer with a passkey: hardly any random
 * request follows from the one before.
 */
export const passkeySteps = (api: TestApi, balancePence: bigint) => {
  const open = () => openPasskeyCustomer(api, balancePence)
  const withConfirmation = async (): Promise<RightStep> => {
    const customer = await open()
    const { id, options } = await openConfirmation(customer.client)
    if (!options) throw new Error('no passkey may confirm this')
    const response = await customer.authenticator.get(options)
    return { sender: customer, id, body: { answerId: crypto.randomUUID(), method: 'passkey', response } }
  }
  const withPasskey = async (): Promise<RightStep> => {
    const customer = await open()
    return { sender: customer, id: customer.passkey.id, body: { name: 'Another name' } }
  }
  return {
    readConfirmation: withConfirmation,
    answerConfirmation: withConfirmation,
    cancelConfirmation: withConfirmation,
    listPasskeys: withPasskey,
    renamePasskey: withPasskey,
    async beginPasskey(): Promise<RightStep> {
      const customer = await open()
      const confirmation = await openConfirmation(customer.client)
      await answerByPasskey(customer.client, confirmation, customer.authenticator)
      return { sender: customer, id: '', body: { confirmationId: confirmation.id } }
    },
    async addPasskey(): Promise<RightStep> {
      const customer = await open()
      const { id, options } = await beginPasskey(customer.client, customer.authenticator)
      const response = await (await newAuthenticator(publicOrigin)).create(options)
      return { sender: customer, id: '', body: { id, response, name: 'A second one' } }
    },
    async removePasskey(): Promise<RightStep> {
      const customer = await open()
      const params = { id: customer.passkey.id }
      const confirmation = openedBy(await customer.client.removePasskey({ params, body: {} }))
      await answerByPasskey(customer.client, confirmation, customer.authenticator)
      return { sender: customer, id: params.id, body: { confirmationId: confirmation.id } }
    },
    async signInWithPasskey(): Promise<RightStep> {
      const customer = await open()
      const sender = openBrowser(api.app)
      const headers = { [addressHeader]: newAddress() }
      const made = await sender.send('/api/passkey-challenges', { method: 'POST', headers })
      const challenge = PasskeyChallenge.parse(await made.json())
      const response = await customer.authenticator.get(challenge.options)
      return { sender, id: '', body: { challengeId: challenge.id, response, accountType: 'personal' } }
    },
    async enterSecondFactor(): Promise<RightStep> {
      const customer = await open()
      const sender = openBrowser(api.app)
      const waiting = await sender.client.signIn({
        body: { email: customer.email, password, accountType: 'personal' },
      })
      if (waiting.status !== 202 || !waiting.body.options) throw new Error('no passkey is asked for')
      return { sender, id: '', body: { response: await customer.authenticator.get(waiting.body.options) } }
    },
  } as const
}
