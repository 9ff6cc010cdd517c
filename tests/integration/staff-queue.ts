import { expect } from 'vitest'
import { Problem } from '../../src/contract/problem.ts'
import { type StaffTask, StaffTaskAnswer } from '../../src/contract/staff-tasks.ts'
import { makeClaimOf } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { nadia, newPayment, pay, paymentOf } from './payer.ts'
import type { TestMember } from './staff.ts'

/** A note for colleagues. */
export const note = 'No answer, please call again on Monday.'

const openPayer = (api: TestApi) => openSignedInCustomer(api, 5_000_00n)

export interface Waiting {
  readonly id: string
  readonly customer: TestCustomer
}

/** A message of a customer. */
export async function sendMessage(api: TestApi, subject = 'Locked out while abroad'): Promise<Waiting> {
  const customer = await openPayer(api)
  const id = api.bank.newId()
  const body = { id, name: 'Ada Byron', email: 'ada@example.com', subject, message: 'Please help.' }
  expect((await customer.client.sendMessage({ body })).status).toBe(202)
  return { id, customer }
}

/** A payment that is held for its purpose. */
export async function holdPayment(api: TestApi): Promise<Waiting> {
  const customer = await openPayer(api)
  const payment = await newPayment(customer, '1000.00', {
    recipient: nadia,
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(customer, payment)).status).toBe('held')
  return { id: payment.id, customer }
}

export async function payBill(
  customer: TestCustomer,
  amount: string,
  destination = nadia.destination as string,
) {
  const payment = await newPayment(customer, amount, {
    recipient: { ...nadia, destination },
    purpose: 'bill',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(customer, payment)).status).toBe('completed')
  return payment.id
}

export async function claimOf(api: TestApi, kind: 'scam' | 'unauthorised' = 'scam') {
  const customer = await openPayer(api)
  return makeClaimOf(customer, [await payBill(customer, '310.00')], { kind })
}

interface Listed {
  readonly view?: 'open' | 'mine' | 'unassigned' | 'closed'
  readonly kind?: StaffTask['kind']
  readonly priority?: 'overdue' | 'urgent'
  readonly page?: number
  readonly since?: string
}

export async function queueOf({ client }: TestMember, query: Listed = {}) {
  const answer = await client.staffTasks({ query })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return answer.body
}

/** The newest task of a subject as a member who may see it finds it. */
export async function taskOf(member: TestMember, subjectId: string): Promise<StaffTask> {
  for (const view of ['open', 'closed'] as const)
    for (let page = 1; ; page++) {
      const { tasks } = await queueOf(member, { view, page })
      const found = tasks.find(task => task.subjectId === subjectId)
      if (found) return found
      if (tasks.length === 0) break
    }
  throw new Error('there is no such task')
}

export const stepOf = ({ id, version }: StaffTask) => ({ params: { id }, body: { version } })
export const notedStepOf = ({ id, version }: StaffTask) => ({ params: { id }, body: { version, note } })

export const taskIn = (answer: { readonly status: number; readonly body: unknown }): StaffTask => {
  expect(answer.status).toBe(200)
  return StaffTaskAnswer.parse(answer.body).task
}

/** The code and the sentence of a refusal. */
export const refusalOf = (answer: { readonly status: number; readonly body: unknown }) => {
  const { code, detail } = Problem.parse(answer.body)
  return [answer.status, code, detail]
}
export const codeOf = (answer: { readonly status: number; readonly body: unknown }) =>
  refusalOf(answer).slice(0, 2)

export const take = async (member: TestMember, task: StaffTask) =>
  taskIn(await member.client.staffTakeTask(stepOf(task)))
