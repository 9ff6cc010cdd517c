import { expect } from 'vitest'
import type { staffCustomerActOperations } from '../../src/contract/staff-customer-act-operations.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { LookReason } from '../../src/domain/staff-looks.ts'
import type { TestApi } from './open-test-api.ts'
import { openPerson, type Person } from './people.ts'
import { signInMember, staffKey, type TestMember } from './staff.ts'
import { codeNow } from './turn-on-second-factor.ts'

/** Opens a customer's record, for a reason. */
export const look = (
  { client }: TestMember,
  customerId: string,
  reason: LookReason = 'customer_contacted',
  note?: string,
) => client.staffOpenLook({ body: { customerId, reason, note } })

/** Opens a customer's record, which succeeds. */
export async function lookAt(member: TestMember, customerId: string, reason?: LookReason): Promise<void> {
  expect((await look(member, customerId, reason)).status).toBe(201)
}

/** The refusal of an answer: its status, its code and its sentence. */
export function refusalOf({ body }: { readonly body: unknown }): readonly unknown[] {
  const { data } = Problem.safeParse(body)
  return data ? [data.status, data.code, data.detail] : []
}

/** Records that a member made sure whom they talk to. Returns the check's id. */
export async function identify(
  { client }: TestMember,
  customerId: string,
  method: 'called' | 'photo_id_in_branch' | 'photo_id_by_video' = 'photo_id_in_branch',
): Promise<string> {
  const id = crypto.randomUUID()
  const body = { id, method, checked: 'Passport, and the last two payments' }
  const { status } = await client.staffCheckIdentity({ params: { id: customerId }, body })
  expect(status).toBe(201)
  return id
}

export type CustomerAct = keyof typeof staffCustomerActOperations

interface SentAct {
  readonly id?: string
  readonly reason?: string
  readonly note?: string
  readonly identityCheckId?: string
  readonly [field: string]: unknown
}

/** Sends an act without the hash of a preview. */
export const preview = (
  { client }: TestMember,
  name: CustomerAct,
  subjectId: string,
  { id = crypto.randomUUID(), reason = 'customer_asked', ...fields }: SentAct = {},
) => client[name]({ params: { id: subjectId }, body: { id, reason, ...fields } })

/** The preview of an act, which succeeds. */
export async function previewed(
  member: TestMember,
  name: CustomerAct,
  subjectId: string,
  sent: SentAct = {},
) {
  const shown = await preview(member, name, subjectId, sent)
  if (shown.status !== 200) throw new Error(`${name} answered ${JSON.stringify(shown.body)}`)
  return shown.body
}

/** Confirms content by the member's app. Returns the confirmation's id. */
async function confirmContent(api: TestApi, { client }: TestMember, contentHash: string): Promise<string> {
  api.pass(30_000)
  const id = crypto.randomUUID()
  const confirmed = await client.staffConfirm({ body: { id, contentHash, code: codeNow(staffKey, api) } })
  expect(confirmed.status).toBe(201)
  return id
}

/** Previews an act, confirms it if that is needed, and makes it. */
export async function make(
  api: TestApi,
  member: TestMember,
  name: CustomerAct,
  subjectId: string,
  sent: SentAct = {},
) {
  const id = crypto.randomUUID()
  const shown = await preview(member, name, subjectId, { id, ...sent })
  if (shown.status !== 200) return shown
  const { contentHash, needs } = shown.body
  const confirmationId = needs.confirmation ? await confirmContent(api, member, contentHash) : undefined
  return preview(member, name, subjectId, { id, ...sent, contentHash, confirmationId })
}

/** Makes an act, which is done at once or waits: its id. */
export async function made(...given: Parameters<typeof make>): Promise<string> {
  const answer = await make(...given)
  if (answer.status !== 201 && answer.status !== 202)
    throw new Error(`${given[2]} answered ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** Has another member approve an act that waits. */
export async function approve(api: TestApi, checker: TestMember, actId: string) {
  const shown = await checker.client.staffSecondCheck({ params: { id: actId } })
  if (shown.status !== 200) throw new Error(`the second check answered ${JSON.stringify(shown.body)}`)
  const { contentHash } = shown.body
  const confirmationId = await confirmContent(api, checker, contentHash)
  return checker.client.staffApproveAct({ params: { id: actId }, body: { contentHash, confirmationId } })
}

/** Signs members in again, whose sessions have ended by then. */
export async function signInAll(api: TestApi, ...members: readonly TestMember[]): Promise<void> {
  for (const member of members) await signInMember(member, api)
}

/** Opens a customer whose record is open to these members, who are signed in again. */
export async function openLooked(
  api: TestApi,
  members: readonly TestMember[],
  { name, balancePence = 0n }: { readonly name: string; readonly balancePence?: bigint },
): Promise<Person> {
  const person = await openPerson(api, name, balancePence)
  await signInAll(api, ...members)
  for (const member of members) await lookAt(member, person.customerId)
  return person
}
