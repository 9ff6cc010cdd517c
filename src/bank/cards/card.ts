import {
  type CardDesign,
  type CardKind,
  type CardStatus,
  activationTriesMax,
  cardLabel,
  hasEnded,
  pinTriesMax,
} from '../../domain/cards.ts'
import type { Pence } from '../../domain/money.ts'
import { hasPaymentChecks } from '../accounts/holders.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, sharedVisitor } from '../sessions/caller.ts'

/** A card as its holder sees it, without its secret. */
export interface Card {
  readonly id: string
  readonly accountId: string
  readonly kind: CardKind
  readonly design: CardDesign | null
  readonly name: string | null
  readonly oneMerchant: boolean
  readonly lastFour: string
  readonly status: CardStatus
  readonly orderedAt: Date
  /** While it is ordered or on its way. */
  readonly arrivesBy: string | null
  /** The last day on which it can be used, `YYYY-MM-DD` in London. */
  readonly expiresOn: string
  readonly endedAt: Date | null
  readonly activationTriesLeft: number
  readonly isPinBlocked: boolean
  readonly limits: { readonly payment: Pence; readonly day: Pence; readonly cash: Pence | null }
  readonly switches: {
    readonly contactless: boolean | null
    readonly online: boolean | null
    readonly abroad: boolean
  }
  readonly version: number
  readonly replaces: string | null
  readonly replacedBy: string | null
}

export interface CardRow {
  readonly id: string
  readonly customer_id: string
  readonly account_id: string
  readonly kind: CardKind
  readonly design: CardDesign | null
  readonly name: string | null
  readonly is_one_merchant: boolean
  readonly last_four: string
  readonly status: CardStatus
  readonly status_at: Date
  readonly slot: number | null
  readonly ordered_at: Date
  readonly arrives_by: string | null
  readonly expires_on: string
  readonly replaces_id: string | null
  readonly activation_failures: number
  readonly pin_failures: number
  readonly payment_pence: bigint
  readonly day_pence: bigint
  readonly cash_pence: bigint | null
  readonly is_contactless: boolean | null
  readonly is_online: boolean | null
  readonly is_abroad: boolean
  readonly version: number
  /** Of a demo customer: which visitor ordered it. */
  readonly visitor_address: string | null
}

/** The columns of a {@link CardRow}, of a card `c`. */
export const cardColumns = `c.id, c.customer_id, c.account_id, c.kind, c.design, c.name, c.is_one_merchant, c.last_four,
  c.status, c.status_at, c.slot, c.ordered_at, c.arrives_by::text as arrives_by, c.expires_on::text as expires_on,
  c.replaces_id, c.activation_failures, c.pin_failures, c.payment_pence, c.day_pence, c.cash_pence, c.is_contactless,
  c.is_online, c.is_abroad, c.version, c.visitor_address`

/** Of a card that goes on, the one that is coming in its place; of one that has ended, the last that came. */
const replacedBy = `(select n.id from card n where n.replaces_id = c.id and (c.slot is null or n.slot is not null)
                      order by n.ordered_at desc, n.id desc limit 1)`

type ReadRow = CardRow & { readonly replaced_by: string | null }

const cardOf = (row: ReadRow): Card => ({
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  design: row.design,
  name: row.name,
  oneMerchant: row.is_one_merchant,
  lastFour: row.last_four,
  status: row.status,
  orderedAt: row.ordered_at,
  arrivesBy: row.status === 'ordered' || row.status === 'on_its_way' ? row.arrives_by : null,
  expiresOn: row.expires_on,
  endedAt: hasEnded(row.status) ? row.status_at : null,
  activationTriesLeft: activationTriesMax - row.activation_failures,
  isPinBlocked: row.pin_failures >= pinTriesMax,
  limits: { payment: row.payment_pence, day: row.day_pence, cash: row.cash_pence },
  switches: { contactless: row.is_contactless, online: row.is_online, abroad: row.is_abroad },
  version: row.version,
  replaces: row.replaces_id,
  replacedBy: row.replaced_by,
})

/** A card as it is called everywhere: "Tarn card (4823)". */
export const labelOf = ({
  kind,
  design,
  name,
  last_four: lastFour,
}: Pick<CardRow, 'kind' | 'design' | 'name' | 'last_four'>): string =>
  cardLabel({ kind, design, name, lastFour })

/**
 * What a notice calls a card: its design or its name. All visitors of a demonstration read the notices of its customers: they keep
 * no name that one of them typed.
 */
export const noticeNameOf = ({
  design,
  name,
  visitor_address: visitor,
}: Pick<CardRow, 'design' | 'name' | 'visitor_address'>): Readonly<Record<string, string>> => ({
  ...(design !== null && { design }),
  ...(name !== null && visitor === null && { name }),
})

interface OfHolder {
  readonly customerId: string
  readonly cardId: string
}

/** A virtual card that another visitor of a shared demonstration made: its name is what they typed. */
export const namelessCard = 'Virtual card'

/**
 * A card's name as a visitor of a shared demonstration reads it, or, without a visitor, everybody else: what another visitor
 * typed is theirs alone. `maker`: the visitor who ordered the card.
 */
export function shownNameTo(
  visitor: string | null,
  { name, maker }: { readonly name: string | null; readonly maker: string | null },
): string | null {
  const isOthers = visitor !== null && maker !== null && maker !== visitor
  return isOthers && name !== null ? namelessCard : name
}

/**
 * In SQL, of a card `c` and the parameter of a visitor of a shared demonstration, null for everybody else: another visitor has
 * ordered it.
 */
export const isOthers = (visitor: '$3'): string =>
  `coalesce(c.visitor_address is not null and c.visitor_address <> ${visitor}::text, false)`

const shownCardOf = (row: ReadRow & { readonly is_others: boolean }): Card => {
  const card = cardOf(row)
  return row.is_others && card.name !== null ? { ...card, name: namelessCard } : card
}

/**
 * A card of this customer; undefined for the card of somebody else, also of the other holder of its account. `visitor`: of a shared
 * demonstration.
 */
export async function readCard(
  database: Queryable,
  { customerId, cardId, visitor = null }: OfHolder & { readonly visitor?: string | null },
): Promise<Card | undefined> {
  const [row] = await database.query<ReadRow & { readonly is_others: boolean }>(
    `select ${cardColumns}, ${replacedBy} as replaced_by, ${isOthers('$3')} as is_others
       from card c where c.id = $1 and c.customer_id = $2`,
    [cardId, customerId, visitor],
  )
  return row && shownCardOf(row)
}

/** The answer to what changed a card: the card as it is then, and as this visitor of a shared demonstration sees it. */
export async function answerWithCard(
  { isShared }: Pick<Bank, 'isShared'>,
  transaction: Queryable,
  { caller, ...own }: OfHolder & { readonly caller: Caller },
): Promise<Result<Card, { readonly code: 'not_found' }>> {
  const visitor = await sharedVisitor({ isShared, database: transaction }, own.customerId, caller)
  const card = await readCard(transaction, { ...own, visitor })
  return card ? accepted(card) : refused({ code: 'not_found' })
}

/** {@link labelOf} a customer's card, as this visitor of a shared demonstration sees it. */
export async function shownLabelOf(
  { isShared }: Pick<Bank, 'isShared'>,
  transaction: Queryable,
  { card, caller }: { readonly card: CardRow; readonly caller: Caller },
): Promise<string> {
  const visitor = await sharedVisitor({ isShared, database: transaction }, card.customer_id, caller)
  return labelOf({ ...card, name: shownNameTo(visitor, { name: card.name, maker: card.visitor_address }) })
}

/** How many cards are listed. More only somebody has who orders and cancels in a loop. */
const listedMax = 500

/**
 * A customer's cards, 500 at most: those that have not ended first, then the newest first. `visitor`: of a shared demonstration,
 * who sees what others ordered while it lasts, without its name. Refused: `private_desk`.
 */
export async function listCards(
  database: Queryable,
  { customerId, visitor = null }: { readonly customerId: string; readonly visitor?: string | null },
): Promise<Result<readonly Card[], { readonly code: 'private_desk' }>> {
  if (!(await hasPaymentChecks(database, customerId))) return refused({ code: 'private_desk' })
  const rows = await database.query<ReadRow & { readonly is_others: boolean }>(
    `select ${cardColumns}, ${replacedBy} as replaced_by, ${isOthers('$3')} as is_others
       from card c where c.customer_id = $1 and (c.slot is not null or not ${isOthers('$3')})
      order by c.slot is null, c.ordered_at desc, c.id limit $2`,
    [customerId, listedMax, visitor],
  )
  return accepted(rows.map(shownCardOf))
}

/** A customer's card, and the one that waits to take its place, or whose place it waits for. */
export interface LockedCard {
  readonly card: CardRow
  readonly other: CardRow | undefined
}

/** Locks the customer whose card this is, until the database transaction ends. Returns their id; undefined if there is no card. */
export async function lockHolder(transaction: Queryable, cardId: string): Promise<string | undefined> {
  const [holder] = await transaction.query<{ id: string }>(
    'select id from customer where id = (select c.customer_id from card c where c.id = $1) for no key update',
    [cardId],
  )
  return holder?.id
}

/**
 * Locks a customer's card until the database transaction ends, with all cards of theirs on its account that have not ended,
 * by id. The caller has locked the customer.
 */
export async function lockCard(
  transaction: Queryable,
  { customerId, cardId }: OfHolder,
): Promise<LockedCard | undefined> {
  const rows = await transaction.query<CardRow>(
    `select ${cardColumns} from card c
      where c.customer_id = $1 and c.account_id = (select o.account_id from card o where o.id = $2)
        and (c.slot is not null or c.id = $2)
      order by c.id for no key update`,
    [customerId, cardId],
  )
  const card = rows.find(({ id }) => id === cardId)
  const other = rows.find(({ id, kind, slot }) => id !== cardId && kind === 'physical' && slot !== null)
  return card && { card, other: card.kind === 'physical' && card.slot !== null ? other : undefined }
}
