import type { CardNoticeType } from '../../domain/card-notices.ts'
import { type CardStatus, hasEnded } from '../../domain/cards.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Queryable } from '../database/database.ts'
import type { Notice } from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'
import { type CardRow, cardColumns, noticeNameOf } from './card.ts'

/** Why a card came to where it stands, beside what its status says. */
export type CardReason =
  | 'lost'
  | 'stolen'
  | 'never_came'
  | 'damaged'
  | 'customer'
  | 'wrong_codes'
  | 'account_closed'
  | 'access_ended'
  | 'replacement'
  | 'expiry'
  | 'bank'

interface Step {
  readonly to: CardStatus
  readonly because?: CardReason | undefined
  readonly at: Date
  /** The caller who asked for it; left out if the bank did it by itself. */
  readonly caller?: Caller | undefined
  /** A wrong security code that is counted with the step. */
  readonly countsTry?: boolean
  /** The confirmation that the step used up. */
  readonly confirmationId?: string
}

/** Writes into its holder's chain what happened to a card. Never a secret of it. */
export const auditCard = (
  transaction: Queryable,
  card: Pick<CardRow, 'id' | 'customer_id' | 'account_id' | 'last_four'>,
  event: {
    readonly type: string
    readonly at: Date
    readonly detail?: Readonly<Record<string, string | number | boolean | null>>
    readonly caller?: Caller | undefined
  },
): Promise<void> =>
  appendAuditEvent(transaction, {
    chainId: card.customer_id,
    type: event.type,
    at: event.at,
    detail: { cardId: card.id, accountId: card.account_id, lastFour: card.last_four, ...event.detail },
    caller: event.caller,
  })

/**
 * Takes a card one step on, and audits it: its time is at least that of the step before. The database writes the step into
 * the card's history, and forgets the secret of a card that ends. The caller has locked the card. Returns it as it is then.
 */
export async function stepCard(
  transaction: Queryable,
  card: CardRow,
  { to, because, at, caller, countsTry = false, confirmationId }: Step,
): Promise<CardRow> {
  const [stepped] = await transaction.query<CardRow>(
    `update card c set status = $2, status_at = greatest(c.status_at, $3), because = $4,
            slot = case when $5 then null else c.slot end,
            activation_failures = c.activation_failures + case when $6 then 1 else 0 end
      where c.id = $1 returning ${cardColumns}`,
    [card.id, to, at, because ?? null, hasEnded(to), countsTry],
  )
  if (!stepped) throw new Error('a locked card is gone')
  const detail = {
    ...(because !== undefined && { because }),
    ...(confirmationId !== undefined && { confirmationId }),
  }
  await auditCard(transaction, stepped, { type: `card_${to}`, at: stepped.status_at, detail, caller })
  // What waited to take the place of a card that ended takes it.
  if (card.slot === 1 && stepped.slot === null && card.kind === 'physical')
    await transaction.query(
      `update card set slot = 1 where customer_id = $1 and account_id = $2 and kind = 'physical' and slot = 2`,
      [card.customer_id, card.account_id],
    )
  return stepped
}

/** A security notice about a card: it keeps what its words need. */
export function cardNotice(
  ids: Notice['ids'],
  card: Pick<CardRow, 'id' | 'customer_id' | 'design' | 'name' | 'visitor_address' | 'last_four'>,
  {
    type,
    at,
    facts,
  }: { readonly type: CardNoticeType; readonly at: Date; readonly facts?: Readonly<Record<string, string>> },
): Notice {
  return {
    customerId: card.customer_id,
    type,
    category: 'security',
    at,
    facts: {
      cardId: card.id,
      ...noticeNameOf(card),
      lastFour: card.last_four,
      ...facts,
    },
    keepsFacts: true,
    ids,
  }
}
