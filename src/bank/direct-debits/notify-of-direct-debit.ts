import { auditHoldersNow } from '../accounts/holders.ts'
import type { Queryable } from '../database/database.ts'
import {
  derivedNotice,
  type DirectDebitNoticeType,
  giveNotice,
  listNotified,
} from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'
import { type CollectionRow, directDebitIds, type MandateRow } from './direct-debits.ts'

interface DirectDebitNotice {
  readonly mandate: MandateRow
  readonly type: DirectDebitNoticeType | 'payment_retry' | 'payment_refused'
  /** What the notice is about, once: its ids are derived from it. */
  readonly subject: string
  readonly at: Date
  readonly facts: Readonly<Record<string, string>>
  /** Also notifies holders without transaction alerts: something was not paid. */
  readonly isFailure?: boolean
  /** The customer who caused it in that moment. */
  readonly except?: string | undefined
}

/**
 * Notifies the holders of a mandate's account, inside the caller's database transaction: of failures always, of the rest by their
 * transaction alerts, and never who did it. Of one that a visitor of a shared demonstration added, nobody is notified: all visitors
 * would be. Source: specification section 13.7.
 */
export async function notifyOfDirectDebit(
  transaction: Queryable,
  { mandate, type, subject, at, facts, isFailure = false, except }: DirectDebitNotice,
): Promise<void> {
  if (mandate.visitor_address !== null) return
  const { account_id: accountId } = mandate
  for (const customerId of await listNotified(transaction, { accountId, isAlways: isFailure, except }))
    await giveNotice(
      transaction,
      derivedNotice(subject, {
        customerId,
        type,
        category: 'account',
        at,
        facts: { directDebitId: mandate.id, company: mandate.company, ...facts },
        keepsFacts: true,
      }),
    )
}

interface DirectDebitEvent {
  readonly mandate: MandateRow
  /** `direct_debit_` or `collection_` with the status, or `collection_tried`. */
  readonly type: string
  readonly at: Date
  /** A customer's id, `originator` or `due_run`. */
  readonly by: string
  readonly collection?: Pick<CollectionRow, 'id' | 'amount_pence' | 'due_on'> | undefined
  readonly detail?: Readonly<Record<string, string>>
  readonly caller?: Caller | undefined
}

/** Records what happened in the audit chain of each holder, as the last of a database transaction. */
export const auditDirectDebit = (transaction: Queryable, event: DirectDebitEvent): Promise<void> =>
  auditDirectDebits(transaction, [event])

/** Records what happened to several: see {@link auditDirectDebit}. */
export const auditDirectDebits = (
  transaction: Queryable,
  events: readonly DirectDebitEvent[],
): Promise<void> =>
  auditHoldersNow(
    transaction,
    events.map(({ mandate, type, at, by, collection, detail = {}, caller }) => ({
      accountId: mandate.account_id,
      type,
      at,
      detail: {
        directDebitId: mandate.id,
        ...(collection && {
          collectionId: collection.id,
          amountPence: String(collection.amount_pence),
          dueOn: collection.due_on,
        }),
        ...detail,
      },
      by,
      caller,
    })),
  )

/** The codes of the scheme: why a mandate or a collection ended, or what went wrong with a collection. */
export type MessageCode = '0' | '1' | 'B' | '2' | '4' | '5' | '8'

/**
 * Writes a message to an originator, inside the caller's database transaction: advice that a mandate has ended, the return
 * of a collection that was not paid, or a claim for a refund. A round sends it until the originator has answered. Source:
 * specification section 13.4.
 */
export async function writeToOriginator(
  transaction: Queryable,
  {
    kind,
    code,
    directDebitId,
    collectionId,
    at,
  }: {
    readonly kind: 'advice' | 'return' | 'indemnity_claim'
    readonly code: MessageCode
    readonly directDebitId: string
    readonly collectionId?: string
    readonly at: Date
  },
): Promise<void> {
  await transaction.query(
    `insert into originator_message (id, direct_debit_id, collection_id, kind, code, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [
      directDebitIds.message(kind, collectionId ?? directDebitId),
      directDebitId,
      collectionId ?? null,
      kind,
      code,
      at,
    ],
  )
}
