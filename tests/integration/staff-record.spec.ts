// What waits about a customer, in the record that staff open (part two, section 17.5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { note, sendMessage } from './staff-queue.ts'
import { lookAt } from './staff-record.ts'
import { openMember, type TestMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

test('what waits is counted, and named as in the queue; what is escalated is for compliance', async () => {
  const { customer } = await sendMessage(api)
  const support = await openMember(api, ['support'])
  const compliance = await openMember(api, ['compliance'])
  for (const member of [support, compliance]) await lookAt(member, customer.customerId)
  const params = { id: customer.customerId }
  const seenBy = async ({ client }: TestMember) => {
    const overview = await client.staffCustomerOverview({ params })
    const listed = await client.staffCustomerTasks({ params })
    if (overview.status !== 200 || listed.status !== 200) throw new Error('the record is closed')
    const { waiting } = overview.body
    return { waiting, tasks: listed.body.tasks }
  }
  const name = 'Message: Locked out while abroad'
  const { waiting, tasks } = await seenBy(support)
  expect(waiting).toEqual({ messages: 1, tasks: 1 })
  expect(tasks).toMatchObject([{ name, state: 'open', holder: null }])
  const task = { id: tasks[0]?.id ?? '' }
  const taken = await support.client.staffTakeTask({ params: task, body: { version: 1 } })
  expect(taken.status).toBe(200)
  expect((await seenBy(compliance)).tasks).toMatchObject([{ name, state: 'taken', holder: support.name }])
  await support.client.staffEscalateTask({ params: task, body: { version: 2, note } })
  expect(await seenBy(support)).toEqual({ waiting: { messages: 1, tasks: 0 }, tasks: [] })
  expect(await seenBy(compliance)).toMatchObject({ waiting: { messages: 1, tasks: 1 }, tasks: [{ name }] })
})
