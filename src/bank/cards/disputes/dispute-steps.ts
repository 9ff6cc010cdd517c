import type { DisputeRefusal, DisputeStatus } from '../../../domain/card-disputes.ts'
import type { DisputeNoticeType } from '../../../domain/dispute-notices.ts'
import type { Pence } from '../../../domain/money.ts'
import { appendAuditEvent } from '../../audit/append-audit-events.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { giveNotice } from '../../notifications/give-notice.ts'
import type { Caller } from '../../sessions/caller.ts'
import type { Dispute, DisputeStep } from './disputes.ts'

/** A step that is taken: its id is made before the database transaction, so that one that runs again knows its own. */
export interface TakenStep {
  readonly id: string
  readonly step: DisputeStep
  readonly text?: string
  readonly at: Date
}

/** Stores a step as the dispute's last one. */
export async function storeStep(
  transaction: Queryable,
  { id: disputeId }: Pick<Dispute, 'id'>,
  { id, step, text, at }: TakenStep,
): Promise<void> {
  await transaction.query(
    `insert into card_dispute_event (id, dispute_id, event_no, step, text, at)
     select $1, $2, coalesce(max(event_no), 0) + 1, $3, $4, $5 from card_dispute_event where dispute_id = $2`,
    [id, disputeId, step, text ?? null, at],
  )
}

/** Where a dispute goes. What is left out of `dueDay`, `askedAt` and `nextOn` ends. */
interface NextStatus {
  readonly status: DisputeStatus
  readonly at: Date
  readonly dueDay?: string
  readonly askedAt?: Date
  readonly nextOn?: string
  readonly refusedBecause?: DisputeRefusal
  readonly creditPence?: Pence
  readonly coveredPence?: Pence
  readonly chargedPence?: Pence
  readonly returnedPence?: Pence
}

/** Takes a dispute to another status. Its money has moved, and the caller has locked it. */
export async function moveDispute(
  transaction: Queryable,
  { id }: Pick<Dispute, 'id'>,
  { status, at, dueDay, askedAt, nextOn, refusedBecause, ...money }: NextStatus,
): Promise<void> {
  const { creditPence, coveredPence = 0n, chargedPence = 0n, returnedPence = 0n } = money
  await transaction.query(
    `update card_dispute d
        set status = $2, changed_at = $3, due_day = $4, asked_at = $5, next_on = $6, refused_because = $7,
            credit_pence = coalesce(d.credit_pence, $8),
            credited_at = case when $8::bigint is null then d.credited_at else $3 end,
            covered_pence = d.covered_pence + $9, charged_pence = d.charged_pence + $10,
            charged_at = case when $10::bigint > 0 then $3 else d.charged_at end, returned_pence = d.returned_pence + $11
      where d.id = $1`,
    [
      id,
      status,
      at,
      dueDay ?? null,
      askedAt ?? null,
      nextOn ?? null,
      refusedBecause ?? null,
      creditPence ?? null,
      coveredPence,
      chargedPence,
      returnedPence,
    ],
  )
}

interface DisputeEventOf {
  readonly step: DisputeStep | 'borne'
  readonly at: Date
  /** Who did it: the customer, `operator`, `card_network` or `card_run`. */
  readonly by: string
  readonly detail?: Readonly<Record<string, string>>
  readonly caller?: Caller
}

/** Records a step in the chain of the dispute's customer. The story and the answers stand in the dispute alone. */
export const auditDispute = (
  transaction: Queryable,
  {
    id,
    number,
    customerId,
    paymentId,
    merchant,
  }: Pick<Dispute, 'id' | 'number' | 'customerId' | 'paymentId' | 'merchant'>,
  { step, at, by, detail = {}, caller }: DisputeEventOf,
): Promise<void> =>
  appendAuditEvent(transaction, {
    chainId: customerId,
    at,
    type: `card_dispute_${step}`,
    detail: { disputeId: id, number: String(number), cardPaymentId: paymentId, merchant, by, ...detail },
    caller,
  })

interface DisputeNotice {
  readonly type: DisputeNoticeType
  readonly stepId: string
  readonly at: Date
  readonly amountPence: Pence
  readonly facts?: Readonly<Record<string, string>>
}

/** The decisions that the law wants in writing: their customers may complain. */
const byPost: readonly DisputeNoticeType[] = ['dispute_refused', 'dispute_lost']

/** Notifies the customer where their dispute stands; of a refusal and a loss always by e-mail and by a letter. */
export async function notifyOfDispute(
  transaction: Queryable,
  { number, customerId, merchant, id: disputeId }: Dispute,
  { type, stepId, at, amountPence, facts = {} }: DisputeNotice,
): Promise<void> {
  const idOf = (channel: string) => deriveId(`sarsen/notice/${type}/${stepId}/${channel}`)
  const isWritten = byPost.includes(type)
  const [customer] = await transaction.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from customer where id = $1`,
    [customerId],
  )
  await giveNotice(transaction, {
    customerId,
    type,
    category: 'account',
    at,
    facts: { disputeId, number: String(number), merchant, amountPence: String(amountPence), ...facts },
    keepsFacts: true,
    ids: [idOf('notification'), idOf('email'), idOf('sms')],
    ...(isWritten && {
      isAlwaysByEmail: true,
      isAlwaysByPost: true,
      letter: { id: idOf('letter'), recipient: customer?.name ?? 'The account holder' },
    }),
  })
}
