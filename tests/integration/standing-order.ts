import { StandingOrder } from '../../src/contract/standing-orders.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { password } from '../support/open-customer.ts'
import { nadia } from './payer.ts'
import type { TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

type SetUpBody = Parameters<TestCustomer['client']['setUpStandingOrder']>[0]['body']
type ChangeBody = Parameters<TestCustomer['client']['changeStandingOrder']>[0]['body']

/** The payee of these tests, whose name is never wrong. */
export async function addNadia({ client }: TestCustomer, accountNumber = '10000001'): Promise<string> {
  const id = crypto.randomUUID()
  const { name, kind } = nadia
  const nameCheckId = crypto.randomUUID()
  const destination = `00-00-01 ${accountNumber}`
  const checked = await client.checkName({ body: { id: nameCheckId, name, kind, destination } })
  if (checked.status !== 201) throw new Error(`the name check answered ${checked.status}`)
  const added = await client.addPayee({ body: { id, name, kind, sortCode: '00-00-01', accountNumber } })
  if (added.status !== 201) throw new Error(`the payee answered ${added.status}`)
  return id
}

/** £85.00 to Nadia on the first of each month, from 1 December 2026. */
export async function monthly(customer: TestCustomer, rest: Partial<SetUpBody> = {}): Promise<SetUpBody> {
  const payeeId =
    rest.creditorAccountId === undefined ? (rest.payeeId ?? (await addNadia(customer))) : undefined
  return {
    id: crypto.randomUUID(),
    accountId: customer.account.id,
    amount: '85.00',
    reference: 'Rent',
    frequency: 'monthly',
    firstOn: '2026-12-01',
    ...rest,
    ...(payeeId !== undefined && { payeeId }),
  }
}

/** The standing order of an answer. */
export function orderOf({
  status,
  body,
}: {
  readonly status: number
  readonly body: unknown
}): StandingOrder {
  const read =
    typeof body === 'object' && body !== null && 'standingOrder' in body
      ? StandingOrder.safeParse(body.standingOrder)
      : undefined
  if (!read?.success) throw new Error(`${status} ${JSON.stringify(body)}`)
  return read.data
}

/** Answers the confirmation that a refused request opened, and returns its id. */
export async function confirm(
  { client }: TestCustomer,
  asked: { readonly status: number; readonly body: unknown },
): Promise<string> {
  const { id } = openedBy(asked)
  const { status } = await answerByPassword(client, { id })
  if (status !== 200) throw new Error(`the confirmation answered ${status}`)
  return id
}

/** Sets up a standing order and confirms it by the password. */
export async function setUp(customer: TestCustomer, body: SetUpBody): Promise<StandingOrder> {
  const asked = await customer.client.setUpStandingOrder({ body })
  if (asked.status === 201) return orderOf(asked)
  const confirmationId = await confirm(customer, asked)
  return orderOf(await customer.client.setUpStandingOrder({ body: { ...body, confirmationId } }))
}

/** Changes a standing order and confirms it by the password. */
export async function change(customer: TestCustomer, id: string, body: ChangeBody): Promise<StandingOrder> {
  const params = { id }
  const asked = await customer.client.changeStandingOrder({ params, body })
  if (asked.status === 200) return orderOf(asked)
  const confirmationId = await confirm(customer, asked)
  return orderOf(await customer.client.changeStandingOrder({ params, body: { ...body, confirmationId } }))
}

export const read = async ({ client }: TestCustomer, id: string): Promise<StandingOrder> =>
  orderOf(await client.readStandingOrder({ params: { id } }))

/** Moves the bank's clock to a time, and signs the customers in anew. */
export async function passTo(
  api: TestApi,
  time: string,
  ...customers: readonly TestCustomer[]
): Promise<void> {
  api.pass(new Date(time).getTime() - api.bank.clock().getTime())
  for (const { client, email } of customers) {
    const { status } = await client.signIn({ body: { email, password, accountType: 'personal' } })
    if (status !== 201) throw new Error(`sign-in answered ${status}`)
  }
}

/** A round of the due run at a time. */
export async function runAt(api: TestApi, time: string, ...customers: readonly TestCustomer[]) {
  await passTo(api, time, ...customers)
  return runDue(api.bank)
}

/** The code of a refusal, and the fields that it names. */
export function refusalOf({ status, body }: { readonly status: number; readonly body: unknown }) {
  if (typeof body !== 'object' || body === null || !('code' in body)) return [status]
  const errors = 'errors' in body && Array.isArray(body.errors) ? body.errors : []
  return [status, body.code, ...errors.map(({ field, code }) => `${field} ${code}`)]
}
