import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { type CardDesign, type CardKind, cardLimits } from '../../domain/cards.ts'
import { daysOfMonth, isoDateOf, londonDayOf, londonMonthOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { Caller } from '../sessions/caller.ts'
import { type CardRow, cardColumns } from './card.ts'
import { auditCard, type CardReason } from './card-steps.ts'
import { type CardVault, drawCardSecret, type StoredSecret } from './card-vault.ts'

/** A card that is ordered or made. */
export interface NewCard {
  readonly id: string
  readonly customerId: string
  readonly accountId: string
  readonly kind: CardKind
  readonly design: CardDesign | null
  readonly name: string | null
  readonly oneMerchant: boolean
  readonly slot: number
  readonly orderedAt: Date
  /** The card that it takes the place of. Its limits and switches go on. */
  readonly replaces?: CardRow | undefined
  readonly visitorAddress: string | null
  readonly secret?: StoredSecret
}

/** For how many years a card lasts, from the month in which it is ordered. */
const lastsYears = { physical: 4, virtual: 2 } as const

/** The last day of a card that is ordered then, `YYYY-MM-DD`. */
function expiryOf(kind: CardKind, orderedAt: Date): string {
  const [year = '', month = ''] = londonMonthOf(orderedAt).split('-')
  return daysOfMonth(`${Number(year) + lastsYears[kind]}-${month}`).last
}

/** How many working days after its order a card is on its way, and has arrived at the latest. */
const workingDays = { onItsWay: 1, arrived: 5 } as const

/** Working days after the day of the order, `YYYY-MM-DD`. */
const dayAfterOrder = (orderedAt: Date, days: number): string =>
  isoDateOf(workingDaysAfter(londonDayOf(orderedAt), days))

const controlsOf = ({ kind, replaces }: NewCard) => ({
  payment: replaces?.payment_pence ?? cardLimits.payment.firstPence,
  day: replaces?.day_pence ?? cardLimits.day.firstPence,
  cash: kind === 'virtual' ? null : (replaces?.cash_pence ?? cardLimits.cash.firstPence),
  contactless: kind === 'virtual' ? null : (replaces?.is_contactless ?? true),
  online: kind === 'virtual' ? null : (replaces?.is_online ?? true),
  abroad: replaces?.is_abroad ?? true,
})

async function insertCard(
  transaction: Queryable,
  { card, because, lastFour }: { card: NewCard; because: CardReason | undefined; lastFour: string },
): Promise<CardRow> {
  const { id, customerId, accountId, kind, design, name, oneMerchant, slot, orderedAt, replaces } = card
  const isPhysical = kind === 'physical'
  const controls = controlsOf(card)
  const [row] = await transaction.query<CardRow>(
    `insert into card as c (id, customer_id, account_id, kind, design, name, is_one_merchant, last_four, status, status_at,
                            slot, ordered_at, on_its_way_on, arrives_by, expires_on, replaces_id, payment_pence, day_pence,
                            cash_pence, is_contactless, is_online, is_abroad, visitor_address, because)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
     returning ${cardColumns}`,
    [
      id,
      customerId,
      accountId,
      kind,
      design,
      name,
      oneMerchant,
      lastFour,
      isPhysical ? 'ordered' : 'active',
      orderedAt,
      slot,
      isPhysical ? dayAfterOrder(orderedAt, workingDays.onItsWay) : null,
      isPhysical ? dayAfterOrder(orderedAt, workingDays.arrived) : null,
      expiryOf(kind, orderedAt),
      replaces?.id ?? null,
      controls.payment,
      controls.day,
      controls.cash,
      controls.contactless,
      controls.online,
      controls.abroad,
      card.visitorAddress,
      because ?? null,
    ],
  )
  if (!row) throw new Error(`card ${id} was not kept`)
  return row
}

/** How many numbers are drawn until one is nobody's: of ten million, few are taken. */
const numberTries = 20

/** Keeps a new card and its secret, and audits it. The caller has locked its customer and its account. */
export async function keepCard(
  { randomBytes }: Pick<Bank, 'randomBytes'>,
  transaction: Queryable,
  vault: CardVault,
  { card, caller, because }: { card: NewCard; caller?: Caller | undefined; because?: CardReason | undefined },
): Promise<CardRow> {
  const { id, kind } = card
  for (let tries = 0; tries < numberTries; tries += 1) {
    const secret = drawCardSecret(
      randomBytes,
      kind,
      tries < numberTries / 2 ? card.secret : { ...card.secret, lastFour: undefined },
    )
    const hash = await vault.hashNumber(secret.number)
    const taken = await transaction.query('select card_id from card_secret where number_hmac = $1', [hash])
    if (taken.length > 0) continue
    const row = await insertCard(transaction, { card, because, lastFour: secret.number.slice(-4) })
    await transaction.query('insert into card_secret (card_id, number_hmac, sealed) values ($1, $2, $3)', [
      id,
      hash,
      await vault.seal(id, secret),
    ])
    const detail = {
      kind,
      ...(card.replaces && { replaces: card.replaces.id }),
      ...(because !== undefined && { because }),
    }
    await auditCard(transaction, row, { type: `card_${row.status}`, at: row.ordered_at, detail, caller })
    return row
  }
  throw new Error('no number was free for a card')
}

/** The secret of a card that has not ended; undefined if this key did not seal it. */
export async function readSecret(transaction: Queryable, vault: CardVault, cardId: string) {
  const [row] = await transaction.query<{ sealed: Uint8Array | null }>(
    'select sealed from card_secret where card_id = $1',
    [cardId],
  )
  return row?.sealed ? vault.open(cardId, row.sealed) : undefined
}
