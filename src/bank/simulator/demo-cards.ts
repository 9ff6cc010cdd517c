import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { type CardDesign, cardLimits, deliveredSecurityCode } from '../../domain/cards.ts'
import { londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { type CardRow, lockCard } from '../cards/card.ts'
import { auditCard, stepCard } from '../cards/card-steps.ts'
import type { CardVault } from '../cards/card-vault.ts'
import { keepCard } from '../cards/keep-card.ts'
import { findFreeSlot, lockCardAccount } from '../cards/order-card.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { dropGamblingBlock } from '../cards/gambling-block.ts'
import { allowAllMerchants } from '../cards/subscriptions.ts'
import type { HistoryCard } from './card-history.ts'
import { bankThen } from './open-everyday-accounts.ts'
import { takeTurnOfSeeding } from './turn-of-seeding.ts'

/** A card of the seed, on the customer's first current account or on the joint one. */
type PlannedCard = { readonly on: 'current' | 'joint' } & (
  | { readonly kind: 'physical'; readonly design: CardDesign; readonly lastFour?: string }
  | { readonly kind: 'virtual'; readonly name: string }
)

/** The cards of a demo customer, by whether the joint account was theirs to propose (part two, 15.8). */
const mayaCards: readonly PlannedCard[] = [
  { on: 'current', kind: 'physical', design: 'tarn', lastFour: '4823' },
  { on: 'joint', kind: 'physical', design: 'heather' },
  { on: 'current', kind: 'virtual', name: 'Streaming' },
]
const danielCards: readonly PlannedCard[] = [
  { on: 'current', kind: 'physical', design: 'tarn' },
  { on: 'joint', kind: 'physical', design: 'heather' },
]

interface Place {
  readonly customer_id: string
  readonly account_id: string
  readonly product_code: 'current' | 'joint'
  readonly is_inviter: boolean
  readonly opened_at: Date
}

/** The first current and the first joint account of each demo customer who is spared nothing, older than the customer. */
const listPlaces = ({ database }: Bank): Promise<readonly Place[]> =>
  database.query<Place>(
    `select distinct on (c.id, a.product_code) c.id as customer_id, a.id as account_id, a.product_code,
            greatest(a.opened_at, x.granted_at) as opened_at,
            exists (select from joint_invitation i where i.inviter_id = c.id and i.sent_at < c.created_at) as is_inviter
       from customer c
       join access_in_force x on x.customer_id = c.id
       join account a on a.id = x.account_id and a.closed_at is null and a.product_code in ('current', 'joint')
      where c.is_demo and c.payment_checks and a.opened_at < c.created_at
      order by c.id, a.product_code, a.opened_at, a.id`,
  )

/** A seeded card that has no history, and a virtual one, is backdated by at most 300 days, so that none is near its end. */
const orderedBeforeMs = 300 * 24 * 60 * 60_000

interface Planned {
  readonly place: Place
  readonly card: PlannedCard
}

const listPlanned = async (bank: Bank): Promise<readonly Planned[]> =>
  (await listPlaces(bank)).flatMap(place =>
    (place.is_inviter ? mayaCards : danielCards).flatMap(card =>
      card.on === place.product_code ? [{ place, card }] : [],
    ),
  )

/**
 * Locks the card of the seed on this place like the planned one: one that has not ended, if there is one. It comes from no visitor.
 * The caller has locked its customer.
 */
async function lockSeeded(transaction: Queryable, { place, card }: Planned): Promise<CardRow | undefined> {
  const customerId = place.customer_id
  const [seeded] = await transaction.query<{ id: string }>(
    `select id from card c
      where c.customer_id = $1 and c.account_id = $2 and c.visitor_address is null and c.kind = $3
        and ($3 = 'physical' or c.name = $4)
      order by c.slot is null, c.slot, c.ordered_at desc, c.id limit 1`,
    [customerId, place.account_id, card.kind, card.kind === 'virtual' ? card.name : null],
  )
  return seeded && (await lockCard(transaction, { customerId, cardId: seeded.id }))?.card
}

/** Keeps a planned card, active since it came. `orderedAt`: long ago in a new history. */
async function keepPlanned(
  bank: Bank,
  transaction: Queryable,
  vault: CardVault,
  { place, card, orderedAt, isNew }: Planned & { readonly orderedAt: Date; readonly isNew: boolean },
): Promise<CardRow | undefined> {
  const { customer_id: customerId, account_id: accountId } = place
  const account = await lockCardAccount(transaction, { customerId, accountId })
  // A visitor has closed it since.
  if (!account || account.isClosed) return undefined
  const slot = await findFreeSlot(transaction, { customerId, accountId, kind: card.kind })
  // Visitors hold all of them.
  if (slot === undefined) return undefined
  const isPhysical = card.kind === 'physical'
  const kept = await keepCard(bank, transaction, vault, {
    card: {
      id: bank.newId(),
      customerId,
      accountId,
      kind: card.kind,
      design: isPhysical ? card.design : null,
      name: isPhysical ? null : card.name,
      oneMerchant: !isPhysical,
      slot,
      orderedAt,
      visitorAddress: null,
      secret: {
        securityCode: deliveredSecurityCode,
        ...(isPhysical && card.lastFour !== undefined && { lastFour: card.lastFour }),
      },
    },
  })
  if (!isPhysical) return kept
  const day = londonDayOf(orderedAt)
  const now = bank.clock()
  const until = (at: Date) => (isNew && at < now ? at : now)
  const sentAt = until(londonMoment(workingDaysAfter(day, 1), 9 * 60))
  const cameAt = until(londonMoment(workingDaysAfter(day, 4), 18 * 60))
  const sent = await stepCard(transaction, kept, { to: 'on_its_way', at: sentAt })
  return stepCard(transaction, sent, { to: 'active', at: cameAt })
}

/** The seeded state of a card that a visitor changed: its limits and switches, and whether it is frozen. */
async function restoreControls(bank: Bank, transaction: Queryable, card: CardRow): Promise<void> {
  const at = bank.clock()
  if (card.status === 'frozen') await stepCard(transaction, card, { to: 'active', at })
  await transaction.query('update card set pin_failures = 0 where id = $1 and pin_failures > 0', [card.id])
  const isPhysical = card.kind === 'physical'
  const changed = await transaction.query(
    `update card set payment_pence = $2, day_pence = $3, cash_pence = $4, is_contactless = $5, is_online = $5,
            is_abroad = true, version = version + 1
      where id = $1 and (payment_pence, day_pence, cash_pence, is_contactless, is_online, is_abroad)
                        is distinct from ($2::bigint, $3::bigint, $4::bigint, $5::boolean, $5::boolean, true)
     returning id`,
    [
      card.id,
      cardLimits.payment.firstPence,
      cardLimits.day.firstPence,
      isPhysical ? cardLimits.cash.firstPence : null,
      isPhysical ? true : null,
    ],
  )
  if (changed.length > 0) await auditCard(transaction, card, { type: 'card_controls_restored', at })
}

interface HistoryPlace {
  readonly customerId: string
  readonly accountId: string
  readonly on: PlannedCard['on']
  /** Whether the joint account was theirs to propose. */
  readonly isInviter: boolean
  readonly openedAt: Date
}

/**
 * Makes the cards of a new history on one account, in its database transaction: a physical one since the account opened, a virtual one
 * for 300 days at most. Without a key there are none.
 */
export async function openHistoryCards(
  bank: Bank,
  transaction: Queryable,
  { customerId, accountId, on, isInviter, openedAt }: HistoryPlace,
): Promise<readonly HistoryCard[]> {
  const { cardVault: vault } = bank
  if (!vault) return []
  const place = {
    customer_id: customerId,
    account_id: accountId,
    product_code: on,
    is_inviter: isInviter,
    opened_at: openedAt,
  }
  const cards: HistoryCard[] = []
  for (const card of isInviter ? mayaCards : danielCards) {
    if (card.on !== on) continue
    const latest = bank.clock().getTime() - orderedBeforeMs
    const orderedAt = card.kind === 'physical' ? openedAt : new Date(Math.max(openedAt.getTime(), latest))
    const then = bankThen(bank, transaction, bank.clock())
    const row = await keepPlanned(then, transaction, vault, { place, card, orderedAt, isNew: true })
    if (row) cards.push({ row, activeAt: row.status_at })
  }
  return cards
}

/**
 * Gives the demo customers the cards of the seed that they never had (part two, 15.8): Maya's Tarn card (4823), the joint
 * account's Heather card and the virtual card "Streaming"; Daniel's two. Without a key there are no cards. Two processes
 * that do so at once give each once.
 */
export async function seedCards(bank: Bank): Promise<void> {
  const { cardVault: vault } = bank
  if (!vault) return
  const now = bank.clock()
  for (const planned of await listPlanned(bank))
    await bank.database.transaction(async transaction => {
      await takeTurnOfSeeding(transaction)
      await lockCustomer(transaction, planned.place.customer_id)
      if (await lockSeeded(transaction, planned)) return
      const earliest = planned.place.opened_at.getTime()
      const orderedAt = new Date(Math.max(earliest, now.getTime() - orderedBeforeMs))
      await keepPlanned(bank, transaction, vault, { ...planned, orderedAt, isNew: true })
    })
}

/**
 * Undoes what visitors did to the cards of the demo customers (ruling 35). At once: the seed's cards are active, with their
 * first limits and switches, the gambling block is off, and no merchant is stopped. One that a visitor ended is made again, once the visitor's card
 * in its place is gone. What visitors ordered before a time is cancelled. Nobody is notified, since all visitors would be.
 */
export async function restoreCards(bank: Bank, before: Date): Promise<void> {
  await cancelOrdered(bank, before)
  await dropBlocks(bank)
  await allowAllMerchants(bank)
  const { cardVault: vault } = bank
  if (!vault) return
  for (const planned of await listPlanned(bank))
    await bank.database.transaction(async transaction => {
      await takeTurnOfSeeding(transaction)
      await lockCustomer(transaction, planned.place.customer_id)
      const card = await lockSeeded(transaction, planned)
      if (!card) return
      if (card.slot !== null) await restoreControls(bank, transaction, card)
      else {
        const orderedAt = bank.clock()
        await keepPlanned(bank, transaction, vault, { ...planned, orderedAt, isNew: false })
      }
    })
}

async function cancelOrdered(bank: Bank, before: Date): Promise<void> {
  const ordered = await bank.database.query<{ id: string; customer_id: string }>(
    `select c.id, c.customer_id from card c join customer h on h.id = c.customer_id
      where h.is_demo and c.visitor_address is not null and c.slot is not null and c.ordered_at <= $1 order by c.id`,
    [before],
  )
  const at = bank.clock()
  for (const { id, customer_id: customerId } of ordered)
    await bank.database.transaction(async transaction => {
      await lockCustomer(transaction, customerId)
      const locked = await lockCard(transaction, { customerId, cardId: id })
      if (locked && locked.card.slot !== null)
        await stepCard(transaction, locked.card, { to: 'cancelled', because: 'customer', at })
    })
}

async function dropBlocks(bank: Bank): Promise<void> {
  const blocked = await bank.database.query<{ customer_id: string }>(
    `select b.customer_id from gambling_block b join customer c on c.id = b.customer_id and c.is_demo
      order by b.customer_id`,
  )
  for (const { customer_id: customerId } of blocked) await dropGamblingBlock(bank, customerId)
}
