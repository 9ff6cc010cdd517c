// The bank does not store, log or repeat a customer's secrets: passwords, codes, tokens, keys and recovery codes go
// through every route, and no column, response, header or log line may have one.
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { describeFault } from '../../src/server/log.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { password as initialPassword } from '../support/open-customer.ts'
import type { Browser } from './browser.ts'
import { openCustomer, type TestCustomer } from './customers.ts'
import { openRecordedBrowser, type RecordedAnswer, type Recording } from './recorded-browser.ts'
import { newAuthenticator, type SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { openTestApi, publicOrigin, type TestApi } from './open-test-api.ts'
import { answerByPasskey, answerByPassword, openedBy } from './passkey-customer.ts'
import { makeOwnIds } from './own-ids.ts'
import { readAllRows } from './read-rows.ts'
import { operationTable, pathOf, rightBodies, rightRequest, type OperationName } from './right-requests.ts'
import { rightStaffRequest, staffOperationTable, staffPathOf } from './right-staff-requests.ts'
import { formsIn, formsOf, plainHashesOf } from './secret-forms.ts'
import {
  joinByLink,
  keepSecretsOf,
  misplaceByStaff,
  openStaff,
  readAll,
  type SecretKeeper,
  type Staff,
} from './staff-secrets.ts'
import { codesOf } from './turn-on-second-factor.ts'

type Answering = RecordedAnswer['name']

interface SecretForms {
  /** The forms to search for. */
  readonly forms: readonly string[]
  /** The one operation that may return it. */
  readonly meantIn?: Answering
}

let testDatabase: TestDatabase
let api: TestApi
const recording: Recording = { answers: [], logLines: [] }
const secrets = new Map<string, SecretForms>()
/** Six digits each: searched for without other digits or letters beside them. */
const codes: string[] = []

/** A password with characters that encodings change. A plain hash of it would reveal it. */
function password(what: string): string {
  const secret = `Gehéim "${what}" \\ & ${crypto.randomUUID()}`
  secrets.set(`${secrets.size} ${what}`, { forms: [...formsOf(secret), ...plainHashesOf(secret)] })
  return secret
}
/** A random long secret, of which the bank may store a plain hash. */
function random(what: string, secret: string, meantIn?: Answering): string {
  secrets.set(`${secrets.size} ${what}`, { forms: formsOf(secret), ...(meantIn && { meantIn }) })
  return secret
}
const cookieOf = (what: string, browser: Browser) =>
  random(what, browser.cookie()?.split('=')[1] ?? 'there is none')

const newBrowser = () => openRecordedBrowser(api, recording)

/** Signs in, and expects this status. */
async function signIn({ client }: Browser, email: string, given: string, status: number): Promise<void> {
  const answer = await client.signIn({ body: { email, password: given, accountType: 'personal' } })
  expect(answer.status).toBe(status)
}

async function apply(): Promise<void> {
  const { client } = newBrowser()
  const application = { ...rightBodies({ email: '', password: '' }).submitApplication }
  const applied = { ...application, password: password('of the application') }
  expect((await client.submitApplication({ body: applied })).status).toBe(202)
  expect((await client.submitApplication({ body: applied })).status).toBe(202)
  const other = { ...applied, city: 'Rome', password: password('of the same application, changed') }
  expect((await client.submitApplication({ body: other })).status).toBe(409)
  await signIn(newBrowser(), applied.email, applied.password, 403)
  await signIn(newBrowser(), applied.email, password('of an application, wrong'), 401)
}

async function failToSignIn(email: string): Promise<void> {
  await signIn(newBrowser(), email, password('wrong'), 401)
  await signIn(newBrowser(), 'nobody@example.com', password('of nobody'), 401)
  const misplaced = random('in the field for the e-mail', `secret-${crypto.randomUUID()}@example.com`)
  await signIn(newBrowser(), misplaced, password('beside one'), 401)
}

/** `by`: confirms it, for a customer who has a passkey. */
async function setUpFactor({ client }: Browser, current: string, by?: SoftwareAuthenticator) {
  const wrong = { currentPassword: password('wrong, for the second factor') }
  expect((await client.beginSecondFactor({ body: wrong })).status).toBe(422)
  const begin = (confirmationId?: string) =>
    client.beginSecondFactor({ body: { currentPassword: current, confirmationId } })
  const confirmation = by && openedBy(await begin())
  if (confirmation) await answerByPasskey(client, confirmation, by)
  const begun = await begin(confirmation?.id)
  if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
  const key = random('the key', begun.body.key, 'beginSecondFactor')
  const newCode = codesOf(key, api)
  const code = () => {
    codes.push(newCode())
    return codes.at(-1) ?? ''
  }
  const wrongCode = { code: random('a wrong code', 'WRONG-CODE-2345-ABCD') }
  expect((await client.confirmSecondFactor({ body: wrongCode })).status).toBe(422)
  const confirmed = await client.confirmSecondFactor({ body: { code: code() } })
  if (confirmed.status !== 201) throw new Error(`the confirmation answered ${confirmed.status}`)
  keepCodes(confirmed.body.recoveryCodes, 'confirmSecondFactor')
  return { key, code }
}

function keepCodes(made: readonly string[], meantIn: OperationName): void {
  for (const [n, code] of made.entries()) {
    random(`recovery code ${n} of ${meantIn}`, code, meantIn)
    random(`recovery code ${n} of ${meantIn}, bare`, code.replaceAll('-', ''))
  }
}

/** Everything that a customer can do with a secret, right and wrong. The second factor is on afterwards. */
async function useSecrets(customer: TestCustomer): Promise<{ key: string }> {
  const { email } = customer
  const browser = newBrowser()
  const { client } = browser
  await signIn(browser, email, initialPassword, 201)
  cookieOf('a first token', browser)
  const second = password('the second')
  const wrong = { currentPassword: password('not the current'), newPassword: password('never taken') }
  expect((await client.changePassword({ body: wrong })).status).toBe(422)
  const change = { currentPassword: initialPassword, newPassword: second }
  expect((await client.changePassword({ body: change })).status).toBe(204)
  cookieOf('a token after the change of password', browser)

  const { code } = await setUpFactor(browser, second)
  cookieOf('a token after the second factor', browser)
  const profile = { firstName: 'Ada', email: `ada.${crypto.randomUUID()}@example.com` }
  const profileChange = { ...profile, currentPassword: second, code: code() }
  expect((await client.changeProfile({ body: profileChange })).status).toBe(200)
  cookieOf('a token after the change of e-mail', browser)
  const renewed = await client.renewRecoveryCodes({ body: { code: code() } })
  if (renewed.status !== 201) throw new Error(`new recovery codes answered ${renewed.status}`)
  keepCodes(renewed.body.recoveryCodes, 'renewRecoveryCodes')

  const waiting = newBrowser()
  await signIn(waiting, profile.email, second, 202)
  cookieOf('a token that waits', waiting)
  const wrongCode = { code: random('a wrong code at sign-in', 'WRONG-CODE-2345-EFGH') }
  expect((await waiting.client.enterSecondFactor({ body: wrongCode })).status).toBe(401)
  const recovery = { code: renewed.body.recoveryCodes[0] ?? '' }
  expect((await waiting.client.enterSecondFactor({ body: recovery })).status).toBe(201)
  cookieOf('a token after a recovery code', waiting)
  expect((await waiting.client.removeSecondFactor({ body: { code: code() } })).status).toBe(204)
  cookieOf('a token after the second factor was removed', waiting)
  return resetAndSetUpAgain(profile.email)
}

async function resetAndSetUpAgain(email: string): Promise<{ key: string }> {
  const issued = await issuePasswordReset(api.bank, email)
  if (!issued.ok) throw new Error(issued.refusal)
  const token = random('the token of a reset', issued.value.token)
  const third = password('the third')
  const browser = newBrowser()
  const never = {
    token: random('a made-up token', 'x7'.repeat(21) + 'y'),
    newPassword: password('of no link'),
  }
  expect((await browser.client.resetPassword({ body: never })).status).toBe(410)
  expect((await browser.client.resetPassword({ body: { token, newPassword: third } })).status).toBe(204)
  expect((await browser.client.resetPassword({ body: { token, newPassword: third } })).status).toBe(410)
  await signIn(browser, email, third, 201)
  cookieOf('a token after the reset', browser)
  return setUpFactor(browser, third, await addPasskey(browser, third))
}

/** Adds a passkey, confirmed by the password after a wrong one. Its codes are replaced by those of the app. */
async function addPasskey({ client }: Browser, current: string): Promise<SoftwareAuthenticator> {
  const confirmation = openedBy(await client.beginPasskey({ body: {} }))
  const typed = password('wrong, of a confirmation')
  expect((await answerByPassword(client, confirmation, { typed })).status).toBe(401)
  expect((await answerByPassword(client, confirmation, { typed: current })).status).toBe(200)
  const begun = await client.beginPasskey({ body: { confirmationId: confirmation.id } })
  if (begun.status !== 201) throw new Error(`the options answered ${begun.status}`)
  const { id, options } = begun.body
  const authenticator = await newAuthenticator(publicOrigin)
  const response = await authenticator.create(options)
  const added = await client.addPasskey({ body: { id, response, name: 'A' } })
  if (added.status !== 201) throw new Error(`the passkey answered ${added.status}`)
  keepCodes(added.body.recoveryCodes, 'addPasskey')
  return authenticator
}

/** A secret in a wrong place: an unknown field, the query, a header, and a body that cannot be read. */
async function misplaceSecrets(customer: TestCustomer): Promise<void> {
  const browser = newBrowser()
  await signIn(browser, customer.email, initialPassword, 201)
  const ids = await makeOwnIds({ ...customer, ...browser }, testDatabase.database)
  const secret = password('misplaced')
  const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa(encodeURI(secret))}` }
  for (const { name, operation } of operationTable.filter(one => !/^sign(In|Out)$|^end/.test(one.name))) {
    const { method, body = '{}' } = rightRequest(name, { email: customer.email, password: secret })
    const path = `${pathOf(operation, ids)}?${new URLSearchParams({ password: secret })}`
    const bodies = [JSON.stringify({ ...JSON.parse(body), secret }), `{"password":${JSON.stringify(secret)}`]
    for (const sent of bodies)
      await browser.send(path, { method, headers, ...(method !== 'GET' && { body: sent }) })
  }
  expect((await browser.client.endOtherSessions({})).status).toBe(204)
  expect((await browser.client.endSession({ params: { id: ids.sessions } })).status).toBe(204)
  await browser.client.signOut({})
}

let staff: Staff

/** What members of the staff send, and all that they read of a customer who has secrets. */
async function beStaff(): Promise<void> {
  const keeper: SecretKeeper = {
    api,
    newBrowser,
    password,
    random,
    code(typed) {
      codes.push(typed)
      return typed
    },
  }
  const customer = await openCustomer(api, 1_000_00n)
  const browser = newBrowser()
  await signIn(browser, customer.email, initialPassword, 201)
  cookieOf('the token of whom members read', browser)
  await keepSecretsOf(keeper, { ...customer, ...browser })
  await makeOwnIds({ ...customer, ...browser }, testDatabase.database)
  staff = await openStaff(keeper)
  await joinByLink(keeper, staff)
  await readAll(keeper, staff, customer.customerId)
  await misplaceByStaff(keeper, staff, customer.customerId)
  expect((await newBrowser().client.staffSignOut({})).status).toBe(204)
}

/** The one row with the second factor's key, which the bank needs to check a code. */
let storedKey: string

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
  await apply()
  const customer = await openCustomer(api, 1_000_00n)
  await failToSignIn(customer.email)
  storedKey = Buffer.from(Secret.fromBase32((await useSecrets(customer)).key).bytes).toString('hex')
  await misplaceSecrets(await openCustomer(api, 1_000_00n))
  await beStaff()
  expect(api.faults).toEqual([])
})
afterAll(() => testDatabase.close())

/** The secrets that a text contains; `by` is the operation that returned it, which may return some. */
function secretsIn(text: string, by?: Answering): string[] {
  const leaked = [...secrets].filter(
    ([, { forms, meantIn }]) => (by === undefined || meantIn !== by) && formsIn(text, forms).length > 0,
  )
  const bare = codes.filter(code => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text))
  return [...leaked.map(([what]) => what), ...bare]
}

test('secrets went through every operation', () => {
  const called = new Set(recording.answers.map(({ name }) => name))
  const all = [...operationTable, ...staffOperationTable].map(({ name }) => name)
  expect([...called].toSorted()).toEqual(all.toSorted())
  expect(secrets.size).toBeGreaterThan(50)
})

test('no table has a secret, in clear or encoded', async () => {
  const rows = await readAllRows(testDatabase.database)
  expect(rows.length).toBeGreaterThan(50)
  const found = rows.flatMap(row => secretsIn(row).map(what => `${what} in ${row}`))
  expect(found).toEqual([])
})

test('the key of a second factor is in one column alone: the bank computes the codes from it', async () => {
  const rows = (await readAllRows(testDatabase.database)).filter(row => row.includes(storedKey))
  expect(rows).toEqual([
    expect.stringMatching(new RegExp(`^second_factor: .*"secret": "\\\\\\\\x${storedKey}"`)),
  ])
})

test('no response repeats a secret, in its body or a header; the key and recovery codes appear once each', () => {
  const found = recording.answers.flatMap(({ name, text }) =>
    secretsIn(text, name).map(what => `${what} in ${name}`),
  )
  expect(found).toEqual([])
  const meant = [...secrets].filter(([, { meantIn }]) => meantIn !== undefined)
  expect(meant.length).toBeGreaterThan(20)
  for (const [what, { forms }] of meant) {
    const telling = recording.answers.filter(({ text }) => formsIn(text, forms).length > 0)
    expect([what, telling.length]).toEqual([what, 1])
  }
})

test('no log line of the server has a secret', () => {
  expect(recording.logLines.length).toBeGreaterThan(50)
  expect(recording.logLines.flatMap(line => secretsIn(line))).toEqual([])
})

test('a bank whose tables refuse all writes reports its faults without a secret', async () => {
  const customer = await openCustomer(api, 1_000_00n)
  const browser = newBrowser()
  await signIn(browser, customer.email, initialPassword, 201)
  const ids = await makeOwnIds({ ...customer, ...browser }, testDatabase.database)
  const issued = await issuePasswordReset(api.bank, customer.email)
  if (!issued.ok) throw new Error(issued.refusal)
  const token = random('the token of a broken reset', issued.value.token)
  cookieOf('a token in a broken bank', browser)
  const refuseAll = await testDatabase.database.query<{ sql: string }>(
    `select format('alter table %I add constraint takes_nothing check (false) not valid', table_name) as sql
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { sql } of refuseAll) await testDatabase.database.script(sql)

  const answersBefore = recording.answers.length
  const newPassword = password('new in a broken bank')
  for (const { name, operation } of operationTable) {
    const request = rightRequest(name, { email: customer.email, password: initialPassword })
    const body = request.body?.replace('r'.repeat(43), token).replace('quite another one, of 2026', 'NEW')
    const filled = body?.replace('"NEW"', JSON.stringify(newPassword))
    await browser.send(pathOf(operation, ids), { ...request, ...(filled !== undefined && { body: filled }) })
  }
  const credentials = { email: staff.tom.email, password: newPassword }
  for (const { name, operation } of staffOperationTable)
    await staff.tom.send(staffPathOf(operation), rightStaffRequest(name, credentials))
  expect(new Set(api.faults.map(({ route }) => route)).size).toBeGreaterThan(8)
  for (const { fault, ...facts } of api.faults) {
    const logged = JSON.stringify({ ...facts, detail: describeFault(fault) })
    expect(logged).toContain('takes_nothing')
    expect(logged).not.toMatch(/argon2id|failing row|\bstanding\b(?!-order)/i)
    expect(secretsIn(logged)).toEqual([])
  }
  const answers = recording.answers.slice(answersBefore)
  expect(answers.flatMap(({ text }) => secretsIn(text))).toEqual([])
})
