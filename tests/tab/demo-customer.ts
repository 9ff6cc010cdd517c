import { demoCustomers } from '../../content/demo.ts'
import type { Client } from '../../src/contract/client.ts'
import type { operations } from '../../src/contract/operations.ts'

/** Anything with a client of the contract, like a tab or a bank. */
interface Asking {
  readonly client: Client<typeof operations>
}

const { email, password } = demoCustomers.personal

/** Signs in the demo customer, and returns the status. */
export const signIn = async ({ client }: Asking) =>
  (await client.signIn({ body: { email, password, accountType: 'personal' } })).status

export const isSignedIn = async ({ client }: Asking) => (await client.readSession({})).status === 200

/** The account of the signed-in customer. */
export async function accountOf({ client }: Asking) {
  const reply = await client.listAccounts({})
  const [account] = reply.status === 200 ? reply.body.accounts : []
  if (!account) throw new Error(`the accounts answered ${reply.status}`)
  return account
}

/** A new order to pay an account abroad. */
export const order = (amount = '70000.25') => ({
  id: crypto.randomUUID(),
  recipientName: 'Lindqvist Timber AB',
  destination: 'SE35 9999 9557 0666 2266 5465',
  amount,
  reference: 'PO-45001',
})
