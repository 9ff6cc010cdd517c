import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds, type PostingOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Pence } from '../../domain/money.ts'

/** At most one step per interval, in all processes together (ruling 15). */
export const stepEveryMs = 5_000

/** How long after reading the balance a customer counts as watching (ruling 36). */
const watchedMs = 15_000

/** The smallest card payment. */
const stepLeastPence = 2_00n

/** How far the available balance moves per step, and in total. The runtime passes them in. */
export interface CardActivityLimits {
  readonly stepMostPence: Pence
  readonly heldMostPence: Pence
}

/** How long a card payment stays authorised. */
const authorisedMs = 7 * 24 * 60 * 60_000

/** Marks the simulator's own holds. */
const category = 'Card authorisation'

/** Invented merchants. */
const merchants = [
  'Hobday & Rowe Grocers',
  'Pennyfield Bakery',
  'Tidewater Coffee',
  'Marlowe Street Books',
  'Greenholt Garden Centre',
  'Brindle & Vane Pharmacy',
  'Fernhill Taxis',
  'The Copper Kettle',
] as const

interface WatchedAccount {
  readonly id: string
  readonly available: Pence
  readonly held: Pence
  readonly last_step_at: Date | null
}

async function findAccount(database: Queryable, email: string): Promise<WatchedAccount | undefined> {
  const [account] = await database.query<WatchedAccount>(
    `select a.id, a.balance_pence - a.held_pence as available, a.held_pence as held,
            h.recorded_at as last_step_at
       from customer c
       join access_in_force x on x.customer_id = c.id
       join account a on a.id = x.account_id
       left join transfer h on h.debtor_account_id = a.id and h.held_no = nullif(a.last_held_no, 0)
      where c.email = $1 and c.is_demo
      order by a.opened_at, a.id limit 1`,
    [email],
  )
  return account
}

interface OldestHold {
  readonly id: string
  readonly recipient_name: string
}

async function findOldestHold(database: Queryable, accountId: string): Promise<OldestHold | undefined> {
  const [hold] = await database.query<OldestHold>(
    `select h.id, h.recipient_name from open_hold o join transfer h on h.id = o.transfer_id
      where o.debtor_account_id = $1 and h.category = $2
      order by h.held_no limit 1`,
    [accountId, category],
  )
  return hold
}

const smaller = (one: Pence, other: Pence): Pence => (one < other ? one : other)

interface Chance {
  /** A number from 0 up to but not including 1. */
  readonly random: () => number
  readonly limits: CardActivityLimits
}

/**
 * The next step: a hold or a release. The more is on hold, the likelier is a release. At a bound, only one is possible.
 */
async function nextStep(
  transaction: Queryable,
  account: WatchedAccount,
  { random, limits, ...order }: Chance & { readonly id: string; readonly decidedAt: Date },
): Promise<PostingOrder | undefined> {
  const { stepMostPence, heldMostPence } = limits
  const words = {
    reference: 'Card payment',
    category,
    debtorDescription: 'Card payment',
    creditorDescription: 'Card payment',
  }
  const room = smaller(heldMostPence - account.held, account.available)
  const isHold = room >= stepLeastPence && random() * Number(heldMostPence) >= Number(account.held)
  if (isHold) {
    const largestPence = smaller(stepMostPence, room)
    const amountPence =
      stepLeastPence + BigInt(Math.floor(random() * Number(largestPence - stepLeastPence + 1n)))
    const { settlement: creditorAccountId } = ownAccountIds
    const recipientName = merchants[Math.floor(random() * merchants.length)] ?? merchants[0]
    return {
      ...order,
      ...words,
      kind: 'hold',
      recipientName,
      debtorAccountId: account.id,
      creditorAccountId,
      amountPence,
      expiresAt: new Date(order.decidedAt.getTime() + authorisedMs),
    }
  }
  const oldest = await findOldestHold(transaction, account.id)
  return (
    oldest && {
      ...order,
      ...words,
      kind: 'release',
      recipientName: oldest.recipient_name,
      subjectTransferId: oldest.id,
    }
  )
}

/**
 * Moves the available balance of a demo customer's first account like that of a card user, while someone watches
 * (rulings 15 and 36): places a card authorisation or releases one, through the ledger. Booked balances do not change,
 * and nobody is notified. Steps and the total on hold keep within the limits, with at most one step in five seconds
 * across all processes.
 */
export async function simulateCardActivity(
  bank: Bank,
  { email, ...chance }: Chance & { readonly email: string },
): Promise<void> {
  const at = bank.clock()
  const watchedSince = new Date(at.getTime() - watchedMs)
  if (!bank.balanceReads.hasAny(watchedSince)) return
  const watched = await findAccount(bank.database, email)
  if (!watched || !bank.balanceReads.has(watched.id, watchedSince)) return
  const id = bank.newId()
  await bank.database.transaction(async transaction => {
    // Only one process at a time takes a step. This locks every row that an order will lock, in the same order.
    await transaction.query(
      'select id from account where id = any ($1::uuid[]) order by id for no key update',
      [[watched.id, ownAccountIds.settlement]],
    )
    const account = await findAccount(transaction, email)
    const earliestMs = (account?.last_step_at?.getTime() ?? -Infinity) + stepEveryMs
    if (!account || at.getTime() < earliestMs) return
    const step = await nextStep(transaction, account, { ...chance, id, decidedAt: at })
    if (step) await postTransfers(transaction, [step])
  })
}
