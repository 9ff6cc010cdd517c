import { expect } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { Problem } from '../../src/contract/problem.ts'
import { productName } from '../../src/domain/product-names.ts'
import type { ProductCode } from '../../src/domain/products.ts'
import { openCustomer, password, type OpenedCustomer } from '../support/open-customer.ts'
import { openBrowser, type Browser } from './browser.ts'
import type { TestApi } from './open-test-api.ts'

/** A customer with a name of their own, signed in. */
export type Person = OpenedCustomer & Browser

/** Opens a customer with a current account and this balance, and signs them in. */
export async function openPerson(api: TestApi, fullName: string, balancePence = 0n): Promise<Person> {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  const opened = await openCustomer(api.bank, balancePence, { firstName, lastName })
  const person = { ...opened, ...openBrowser(api.app) }
  await signInAgain(person)
  return person
}

/** Signs a person in again, after the clock has moved on. */
export async function signInAgain({ client, email }: Person): Promise<void> {
  expect((await client.signIn({ body: { email, password, accountType: 'personal' } })).status).toBe(201)
}

/** Opens the joint account of two people: one invites, the other accepts. Returns its id. */
export async function openJoint(inviter: Person, invitee: Person): Promise<string> {
  const id = crypto.randomUUID()
  await inviter.client.sendInvitation({ body: { id, email: invitee.email, acknowledged: true } })
  const { body } = await invitee.client.acceptInvitation({ params: { id }, body: { acknowledged: true } })
  if (!body || !('account' in body)) throw new Error('the invitation was not accepted')
  return body.account.id
}

/** A person's accounts, the closed ones included. */
export async function accountsOf({ client }: Person) {
  const { body } = await client.listAccounts({ query: { include: 'closed' } })
  return 'accounts' in body ? body.accounts : []
}

/** One of a person's accounts. */
export const accountOf = async (person: Person, id: string) =>
  (await accountsOf(person)).find(account => account.id === id)

/** The titles and descriptions of a person's notifications about accounts, newest first. */
export async function noticesOf({ client }: Person): Promise<(readonly [title: string, text: string])[]> {
  const { body } = await client.listNotifications({ query: { pageSize: 50 } })
  const listed = 'notifications' in body ? body.notifications : []
  return listed.flatMap(({ title, description, target }) =>
    target.kind === 'accounts' ? [[title, description] as const] : [],
  )
}

interface FurtherAccount {
  readonly code: ProductCode
  readonly lockedUntil?: string
}

/** Opens another account of a person, empty. Returns its id. */
export async function openFurther(
  { bank }: TestApi,
  { customerId, name: holderName }: Person,
  { code: productCode, ...rest }: FurtherAccount,
): Promise<string> {
  const product = productName(productCode, 'personal')
  return (await openAccount(bank, bank.database, { customerId, product, productCode, holderName, ...rest }))
    .id
}

/** The code of a refusal, or of its first field; undefined if the request was carried out. */
export function codeOf({ body }: { readonly body: unknown }): string | undefined {
  const { data } = Problem.safeParse(body)
  return data && (data.errors?.[0]?.code ?? data.code)
}
