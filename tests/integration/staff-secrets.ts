import { expect } from 'vitest'
import { sendDue } from '../../src/bank/outbox/send-due.ts'
import type { Browser } from './browser.ts'
import type { TestCustomer } from './customers.ts'
import { chosenPassword, inviteMember } from './invite-member.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { isOfWatchers, rightStaffRequest, staffOperationTable, staffPathOf } from './right-staff-requests.ts'
import { addTestMember, staffKey, staffPassword, type TestMember } from './staff.ts'
import { lookAt } from './staff-record.ts'
import { codeNow } from './turn-on-second-factor.ts'

/** Notes secrets, so that they are searched for. */
export interface SecretKeeper {
  readonly api: TestApi
  readonly newBrowser: () => Browser
  readonly password: (what: string) => string
  /** `meantIn`: the one operation that may answer with it. */
  readonly random: (what: string, secret: string, meantIn?: 'staffBeginJoining' | 'showCardDetails') => string
  readonly code: (code: string) => string
}

/** Who serves customers, and who watches. */
export interface Staff {
  readonly tom: TestMember
  readonly ruth: TestMember
}

const cookieOf = ({ random }: SecretKeeper, what: string, browser: Browser) =>
  random(what, browser.staffCookie()?.split('=')[1] ?? 'there is none')

/** Signs in after a wrong password and a wrong code. */
async function signIn(keeper: SecretKeeper, member: TestMember): Promise<void> {
  const { api, code, password } = keeper
  const { client, email } = member
  const sign = (given: string, typed: string) =>
    client.staffSignIn({ body: { email, password: given, code: code(typed) } })
  api.pass(30_000)
  expect((await sign(password('wrong, of a member'), codeNow(staffKey, api))).status).toBe(401)
  expect((await sign(staffPassword, '000777')).status).toBe(401)
  api.pass(30_000)
  expect((await sign(staffPassword, codeNow(staffKey, api))).status).toBe(201)
  cookieOf(keeper, `the token of ${member.name}`, member)
}

/** Two members who are signed in. */
export async function openStaff(keeper: SecretKeeper): Promise<Staff> {
  keeper.random('the password of members', staffPassword)
  keeper.random('the key of members', staffKey)
  const open = async (
    ...[roles, parts]: [Parameters<typeof addTestMember>[1], { readonly name: string }]
  ) => {
    const member = { ...(await addTestMember(keeper.api, roles, parts)), ...keeper.newBrowser() }
    await signIn(keeper, member)
    return member
  }
  return {
    tom: await open(['support', 'payments', 'compliance'], { name: 'Tom Hallam' }),
    ruth: await open(['auditor', 'administrator'], { name: 'Ruth Amadi' }),
  }
}

/** Joins by a link that was e-mailed, after the one before and a wrong code. */
export async function joinByLink(keeper: SecretKeeper, { ruth }: Staff): Promise<void> {
  const { api, random, code, newBrowser } = keeper
  const { client } = newBrowser()
  const invited = await inviteMember(api, { by: ruth })
  random('the token of a joining link that ended', invited.token)
  let token = ''
  await sendDue(api.bank, message => {
    if (message.token !== undefined) random(`the token of an e-mail: ${message.type}`, message.token)
    if (message.recipient === invited.email) token = message.token ?? ''
    return Promise.resolve('sent')
  })
  expect((await client.staffBeginJoining({ body: { token: invited.token } })).status).toBe(410)
  const newPassword = random('the password of a new member', `${chosenPassword}, of ${crypto.randomUUID()}`)
  const begun = await client.staffBeginJoining({ body: { token, newPassword } })
  if (begun.status !== 200 || !begun.body.app) throw new Error(`the link answered ${begun.status}`)
  const key = random('the key of a new member', begun.body.app.key, 'staffBeginJoining')
  const join = (typed: string) => client.staffJoin({ body: { token, newPassword, code: code(typed) } })
  expect((await join('000778')).status).toBe(422)
  expect((await join(codeNow(key, api))).status).toBe(204)
}

/** A customer who asks for a new password by e-mail, and reads the details of a card. */
export async function keepSecretsOf(keeper: SecretKeeper, customer: TestCustomer): Promise<void> {
  const { random, newBrowser } = keeper
  const { email, client, account } = customer
  const params = { id: crypto.randomUUID() }
  const body = {
    ...params,
    accountId: account.id,
    kind: 'virtual',
    name: 'Lamps',
    oneMerchant: false,
  } as const
  expect((await client.orderCard({ body })).status).toBe(201)
  const show = (confirmationId?: string) => client.showCardDetails({ params, body: { confirmationId } })
  const { id } = openedBy(await show())
  expect((await answerByPassword(client, { id })).status).toBe(200)
  const shown = await show(id)
  if (shown.status !== 200) throw new Error(`the details answered ${shown.status}`)
  random('the number of a card', shown.body.number.replaceAll(' ', ''), 'showCardDetails')
  expect((await newBrowser().client.requestPasswordReset({ body: { email } })).status).toBe(202)
}

/** Everything that members may read of a customer, and of each other. */
export async function readAll(keeper: SecretKeeper, { tom, ruth }: Staff, customerId: string): Promise<void> {
  const { code, api } = keeper
  await lookAt(tom, customerId)
  const opened = []
  for (const { name, operation } of staffOperationTable.filter(
    one => one.operation.method === 'GET' && one.operation.access === 'staff',
  )) {
    const member = isOfWatchers(operation) ? ruth : tom
    const { status } = await member.send(
      staffPathOf(operation, { customers: customerId, people: tom.memberId }),
    )
    if (status === 200) opened.push(name)
  }
  expect(opened.filter(name => name.startsWith('staffCustomer'))).toHaveLength(9)
  const tasks = await tom.client.staffTasks({})
  const list = tasks.status === 200 ? tasks.body.tasks : []
  expect(list.length).toBeGreaterThan(0)
  for (const { id } of list) expect((await tom.client.staffOpenTask({ params: { id } })).status).toBe(200)
  const shown = { field: 'email', reason: 'complaint' } as const
  expect((await tom.client.staffShowField({ params: { id: customerId }, body: shown })).status).toBe(200)
  api.pass(30_000)
  const confirmed = { id: crypto.randomUUID(), contentHash: '1'.repeat(64) }
  const right = code(codeNow(staffKey, api))
  expect((await tom.client.staffConfirm({ body: { ...confirmed, code: right } })).status).toBe(201)
  const reason = 'For the yearly report.'
  expect((await ruth.client.staffExportAudit({ body: { reason } })).status).toBe(200)
}

/** A secret in a wrong place of every operation of the staff: an unknown field, the query, a header, and half a body. */
export async function misplaceByStaff(
  { password }: SecretKeeper,
  { tom, ruth }: Staff,
  customerId: string,
): Promise<void> {
  const secret = password('misplaced by a member')
  const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa(encodeURI(secret))}` }
  const ids = { customers: customerId, people: tom.memberId }
  for (const { name, operation } of staffOperationTable.filter(one => one.name !== 'staffSignOut')) {
    const member = isOfWatchers(operation) ? ruth : tom
    const { method, body = '{}' } = rightStaffRequest(name, { email: tom.email, password: secret })
    const path = `${staffPathOf(operation, ids)}?${new URLSearchParams({ password: secret })}`
    for (const sent of [
      JSON.stringify({ ...JSON.parse(body), secret }),
      `{"password":${JSON.stringify(secret)}`,
    ])
      await member.send(path, { method, headers, ...(method !== 'GET' && { body: sent }) })
  }
}
