import { expect } from 'vitest'
import type { StaffRole } from '../../src/domain/staff.ts'
import type { TestApi } from './open-test-api.ts'
import { openMember, type MemberParts, staffKey, type TestMember } from './staff.ts'
import { codeNow } from './turn-on-second-factor.ts'

/** What any act answers, whichever it is. */
export interface ActAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Headers
}

/** Sends an act with this body. */
export type Send = (body: Record<string, unknown>) => Promise<ActAnswer>

/** Opens members and acts as them, over the API. */
export class Acting {
  readonly api: TestApi

  constructor(api: TestApi) {
    this.api = api
  }

  member(roles: readonly StaffRole[], parts?: MemberParts): Promise<TestMember> {
    return openMember(this.api, roles, parts)
  }

  /** Opens the task of a subject, which opens its customer's record. Returns its id and version. */
  async open(
    { client }: TestMember,
    subjectId: string,
  ): Promise<{ readonly id: string; readonly version: number }> {
    const [task] = await this.api.bank.database.query<{ id: string }>(
      'select id from task where subject_id = $1 order by closed_at desc nulls first limit 1',
      [subjectId],
    )
    const id = task?.id ?? ''
    const { status, body } = await client.staffOpenTask({ params: { id } })
    expect({ status, body }).toMatchObject({ status: 200 })
    const [row] = await this.api.bank.database.query<{ version: number }>(
      'select version from task where id = $1',
      [id],
    )
    return { id, version: row?.version ?? 0 }
  }

  /** Opens the task of a subject and takes it. */
  async take(member: TestMember, subjectId: string): Promise<string> {
    const { id, version } = await this.open(member, subjectId)
    const { status, body } = await member.client.staffTakeTask({ params: { id }, body: { version } })
    expect({ status, body }).toMatchObject({ status: 200 })
    return id
  }

  /** Previews an act and returns what it answers. */
  async preview(send: Send, body: Record<string, unknown>) {
    const { status, body: preview } = await send(body)
    expect({ status, preview }).toMatchObject({ status: 200 })
    if (!('contentHash' in preview) || typeof preview.contentHash !== 'string')
      throw new Error(JSON.stringify(preview))
    return { ...preview, contentHash: preview.contentHash }
  }

  /** Confirms a content with the next code of a member's app. */
  async confirm({ client }: TestMember, contentHash: string): Promise<string> {
    this.api.pass(30_000)
    const id = crypto.randomUUID()
    const { status, body } = await client.staffConfirm({
      body: { id, contentHash, code: codeNow(staffKey, this.api) },
    })
    expect({ status, body }).toMatchObject({ status: 201, body: { isConfirmed: true } })
    return id
  }

  /** Previews an act, confirms it if it needs that, and makes it. */
  async make(member: TestMember, send: Send, body: Record<string, unknown>): Promise<ActAnswer> {
    const act = { id: crypto.randomUUID(), reason: 'other', note: 'As the customer asked for.', ...body }
    const preview = await this.preview(send, act)
    const needs = 'needs' in preview ? preview.needs : {}
    const isConfirmed =
      typeof needs === 'object' && needs !== null && 'confirmation' in needs && needs.confirmation
    const { contentHash } = preview
    const confirmationId = isConfirmed ? await this.confirm(member, contentHash) : undefined
    return send({ ...act, contentHash, ...(confirmationId !== undefined && { confirmationId }) })
  }

  /** Approves a waiting act as another member. */
  async approve(checker: TestMember, actId: string) {
    const [act] = await this.api.bank.database.query<{ hash: string }>(
      `select encode(content_hash, 'hex') as hash from staff_act where id = $1`,
      [actId],
    )
    const contentHash = act?.hash ?? ''
    const confirmationId = await this.confirm(checker, contentHash)
    return checker.client.staffApproveAct({ params: { id: actId }, body: { contentHash, confirmationId } })
  }
}

/** The id of an act that was made. */
export function actIdOf({ status, body }: ActAnswer, expected = 201): string {
  expect({ status, body }).toMatchObject({ status: expected })
  if (!('id' in body) || typeof body.id !== 'string') throw new Error(JSON.stringify(body))
  return body.id
}
