import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import type { BankDependencies } from '../../src/bank/bank.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { Payment } from '../../src/contract/payments.ts'
import { choiceNeeded } from '../../src/domain/name-check.ts'
import type { NameChoice } from '../../src/domain/payment-status.ts'
import { password } from '../support/open-customer.ts'
import type { ApiFixture } from './api-fixture.ts'
import type { TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

/** Thursday, at ten in the morning in London. */
export const thursday = new Date('2026-11-26T10:00:00Z')

/** A bank with the simulated banks outside, whose clock stands at {@link thursday} until it is moved. */
export const openPaymentsApi = (fixture: ApiFixture, parts: Partial<BankDependencies> = {}): TestApi =>
  fixture.openApi(fixture.database, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
    clock: () => thursday,
    ...parts,
  })

export interface TypedRecipient {
  readonly name: string
  readonly kind: 'personal' | 'business'
  readonly destination: string
  /** A roll number. */
  readonly secondaryReference?: string
}

/** The test accounts of part two, 12.2. */
export const nadia = { name: 'Nadia Farrow', kind: 'personal', destination: '00-00-01 10000001' } as const
export const unmatched = { name: 'Ida Rubens', kind: 'personal', destination: '00-00-01 10000007' } as const

export interface TypedPayment {
  readonly id: string
  readonly accountId: string
  readonly recipient?: TypedRecipient
  readonly payeeId?: string
  readonly amount: string
  readonly nameCheckId?: string
  readonly nameChoice?: NameChoice | undefined
  readonly purpose?: 'investment' | 'bill' | 'keep_safe'
  readonly warning?: { readonly rule: 'purpose' | 'unmatched'; readonly version: number }
  readonly reference?: string
  /** The date asked for. */
  readonly executeOn?: string
}

/** Has the name checked, chooses what its answer asks for, and returns a payment of this amount. */
export async function newPayment(
  { client, account }: TestCustomer,
  amount: string,
  { recipient = nadia, ...rest }: Partial<TypedPayment> = {},
): Promise<TypedPayment> {
  const nameCheckId = crypto.randomUUID()
  const checked = await client.checkName({ body: { id: nameCheckId, ...recipient } })
  if (checked.status !== 201) throw new Error(`the name check answered ${checked.status}`)
  const nameChoice = choiceNeeded(checked.body.reasonCode)
  const made = { id: crypto.randomUUID(), accountId: account.id, recipient, amount, nameCheckId }
  return { ...made, ...(nameChoice !== undefined && { nameChoice }), ...rest }
}

export const place = ({ client }: TestCustomer, payment: TypedPayment, confirmationId?: string) =>
  client.placePayment({ body: { ...payment, ...(confirmationId !== undefined && { confirmationId }) } })

/** Orders a payment and confirms it by the password. Returns the last answer. */
export async function pay(customer: TestCustomer, payment: TypedPayment) {
  const { id } = openedBy(await place(customer, payment))
  const { status } = await answerByPassword(customer.client, { id })
  if (status !== 200) throw new Error(`the confirmation answered ${status}`)
  return place(customer, payment, id)
}

/** The payment of an answer. */
export function paymentOf({ status, body }: { readonly status: number; readonly body: unknown }): Payment {
  const payment =
    typeof body === 'object' && body !== null && 'payment' in body
      ? Payment.safeParse(body.payment)
      : undefined
  if (!payment?.success) throw new Error(`${status} ${JSON.stringify(body)}`)
  return payment.data
}

/** Lets time pass, after which a session is over. */
export async function waitHours(api: TestApi, { client, email }: TestCustomer, hours: number): Promise<void> {
  api.pass(hours * 60 * 60_000)
  const { status } = await client.signIn({ body: { email, password, accountType: 'personal' } })
  if (status !== 201) throw new Error(`sign-in answered ${status}`)
}

/** Pays somebody £1.00, and lets a day pass: from then on the destination is not new. */
export async function getToKnow(
  api: TestApi,
  customer: TestCustomer,
  {
    amount = '1.00',
    recipient = nadia,
  }: { readonly amount?: string; readonly recipient?: TypedRecipient } = {},
): Promise<void> {
  const paid = paymentOf(await pay(customer, await newPayment(customer, amount, { recipient })))
  if (paid.status !== 'completed') throw new Error(`the payment is ${paid.status}`)
  await waitHours(api, customer, 24)
}

/** What an account has available. */
export async function available({ client, account }: TestCustomer): Promise<string> {
  const { body } = await client.readBalance({ params: { id: account.id } })
  return 'available' in body ? body.available : JSON.stringify(body)
}

/** What of a payment is assessed. */
export function toAssess({
  accountId,
  recipient,
  payeeId,
  amount,
  nameCheckId,
  nameChoice,
  purpose,
  reference,
  executeOn,
}: TypedPayment) {
  return { accountId, recipient, payeeId, amount, nameCheckId, nameChoice, purpose, reference, executeOn }
}
