import { fullName } from '../../../domain/person-name.ts'
import { formatPence } from '../../../domain/money.ts'
import {
  approveApplication,
  rejectApplication,
  type RejectionNotice,
} from '../../applications/decide-application.ts'
import type { Queryable } from '../../database/database.ts'
import { identityNotConfirmed } from '../../outbox/message-words.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActEffect, ActKind, ActKindRefusal, ActRequest } from './act.ts'
import { versionOf } from './act-fields.ts'

interface PendingRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly product: string
  readonly initial_deposit_pence: bigint | null
  readonly status: string
}

async function readPending(
  queryable: Queryable,
  applicationId: string,
): Promise<Result<PendingRow, ActKindRefusal>> {
  const [row] = await queryable.query<PendingRow>(
    `select coalesce(first_name, '') as first_name, coalesce(last_name, '') as last_name, coalesce(email, '') as email,
            product, initial_deposit_pence, status
       from application where id = $1`,
    [applicationId],
  )
  return row?.status === 'pending_verification' ? accepted(row) : refused({ code: 'changed_meanwhile' })
}

const versionOfApplication = (row: PendingRow): string =>
  versionOf(row.status, row.email, row.product, row.initial_deposit_pence?.toString() ?? null)

const effectsOf = (row: PendingRow, done: string): readonly ActEffect[] => [
  { label: done, value: row.product },
  { label: 'For', value: fullName({ firstName: row.first_name, lastName: row.last_name }) },
  { label: 'Email', value: row.email },
]

const approve: ActKind = {
  name: 'approve_application',
  async prepare(_bank, queryable, { subjectId }) {
    const read = await readPending(queryable, subjectId)
    if (!read.ok) return read
    const row = read.value
    const taken = await queryable.query('select id from customer where email = $1', [row.email])
    if (taken.length > 0) return refused({ code: 'email_taken' })
    const { initial_deposit_pence: depositPence } = row
    return accepted({
      subjectVersion: versionOfApplication(row),
      effects: [
        ...effectsOf(row, 'Opens'),
        { label: 'First deposit', value: depositPence === null ? 'None' : formatPence(depositPence) },
      ],
      customerReads: `Your ${row.product} is open. Sign in with your email and the password that you chose when you applied.`,
    })
  },
  async carryOut(bank, { subjectId }) {
    const approved = await approveApplication(bank, { applicationId: subjectId, by: 'operator' })
    if (approved.ok && !approved.value.replayed) return accepted({})
    const isTaken = !approved.ok && approved.refusal === 'email_taken'
    return refused({ code: isTaken ? 'email_taken' : 'changed_meanwhile' })
  },
}

const noticeFor = (reason: ActRequest['reason']): RejectionNotice | undefined =>
  reason === 'identity_not_confirmed' ? reason : undefined

const reject: ActKind = {
  name: 'reject_application',
  async prepare(_bank, queryable, { subjectId, reason }) {
    const read = await readPending(queryable, subjectId)
    if (!read.ok) return read
    const row = read.value
    const regret = `Thank you for applying for a ${row.product}. We are sorry that we cannot open it for you.`
    return accepted({
      subjectVersion: versionOfApplication(row),
      effects: effectsOf(row, 'Does not open'),
      customerReads: noticeFor(reason) === undefined ? regret : `${regret} ${identityNotConfirmed}`,
    })
  },
  async carryOut(bank, { subjectId, reason }) {
    const rejected = await rejectApplication(bank, {
      applicationId: subjectId,
      by: 'operator',
      notice: noticeFor(reason),
    })
    return rejected.ok && !rejected.value.replayed ? accepted({}) : refused({ code: 'changed_meanwhile' })
  },
}

/** Approve application, and Reject application (part two, section 17.4). */
export const applicationActs: readonly ActKind[] = [approve, reject]
