import type { CardMessage } from '../../src/bank/cards/network/message.ts'
import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { daysLater } from '../due/calendar.ts'
import { drawUuid } from '../faults/draw-uuid.ts'

type Without<Message, Names extends string> = Message extends CardMessage ? Omit<Message, Names> : never

/** A message of the network, before its card and the PIN of it are known. */
export type PlannedMessage = Without<CardMessage, 'cardId' | 'pin'> & {
  readonly pin?: 'right' | 'wrong'
  /** It names a card that there is not. */
  readonly isOfUnknownCard?: true
}

/** What an operator does, under no fault. */
export type OperatorAct =
  | { readonly type: 'freeze account' }
  | { readonly type: 'release account' }
  | { readonly type: 'pay in'; readonly amountPence: bigint }
  /** The customer disputes a payment, and the bank credits it, and tries to once more. */
  | { readonly type: 'dispute'; readonly paymentId: string; readonly disputeId: string }

/** What a customer does to a card or a payment. */
export type CustomerAct =
  | { readonly type: 'approve'; readonly paymentId: string }
  | { readonly type: 'not me'; readonly paymentId: string }
  | { readonly type: 'freeze card' }
  | { readonly type: 'unfreeze card' }
  | { readonly type: 'show details' }

/** What is done to one account, its card and its payments. */
export type Act = { readonly type: 'message'; readonly message: PlannedMessage } | CustomerAct | OperatorAct

export const isOperators = (act: { readonly type: string }): act is OperatorAct =>
  act.type === 'freeze account' ||
  act.type === 'release account' ||
  act.type === 'pay in' ||
  act.type === 'dispute'

/** One act, or two that are begun at once, at both runners. */
export type Acts = readonly [Act] | readonly [Act, Act]

/** What stops a runner or a line in the middle of a slot. */
export type SlotFault =
  | { readonly kind: 'kill'; readonly runner: 0 | 1; readonly atStep: number }
  | { readonly kind: 'cut'; readonly afterMs: number }
  | { readonly kind: 'kill database' }

/** A time of a day: perhaps a round of what is due by itself, then what is done to each account, the accounts at once. */
export interface Slot {
  readonly on: string
  readonly time: string
  readonly hasRound: boolean
  /** How far the clock of either runner is off during the acts. */
  readonly skewsMs: readonly [number, number]
  readonly fault: SlotFault | undefined
  /** By the number of the account. */
  readonly acts: readonly (readonly Acts[])[]
}

export interface CardPlan {
  readonly accounts: readonly { readonly balancePence: bigint }[]
  /** Units of EUR for a pound, by the day that they are loaded on. */
  readonly rates: ReadonlyMap<string, string>
  readonly slots: readonly Slot[]
}

export const firstDay = '2026-11-30'

/** The limits of every card of the harness, so that they are reached. */
export const limitsPence = { payment: 150_00n, day: 190_00n, cash: 60_00n } as const

const times = ['06:05', '09:10', '11:40', '14:20', '17:30', '21:15'] as const
const hourMs = 3_600_000

const shops = [
  { merchant: 'Wrenmoor Cafe', mcc: '5812' },
  { merchant: 'Hotel Miradouro', mcc: '7011' },
  { merchant: 'Cinderlight', mcc: '4899' },
] as const

const ways = ['chip', 'chip', 'cash', 'online', 'online', 'recurring'] as const

/** An act, in the slot of this number after the first one of its payment. */
type Timed = readonly [afterSlots: number, acts: Acts]

const sent = (message: PlannedMessage): Acts => [{ type: 'message', message }]
const together = ([one]: Acts, [other]: Acts): Acts => [one, other]

/** Draws what becomes of one payment, message by message. */
function drawLife(random: SeededRandom): readonly Timed[] {
  const newId = () => drawUuid(random)
  const id = newId()
  const how = random.pick(ways)
  const isAbroad = random.whole(1, 4) === 1
  const currency = isAbroad ? 'EUR' : 'GBP'
  const amountMinor = BigInt(random.whole(1_00, random.pick([30_00, 90_00, 170_00])))
  const purchase = {
    ...random.pick(shops),
    how,
    currency,
    amountMinor,
    country: isAbroad ? 'PT' : 'GB',
    place: isAbroad ? 'Lisbon' : 'London',
  }
  const pin =
    how === 'chip' || how === 'cash' ? random.pick(['right', 'right', 'right', 'wrong'] as const) : undefined
  const authorise = sent({ kind: 'authorisation', id, ...purchase, ...(pin && { pin }) })
  const clear = (amount = amountMinor, changes: { currency?: string; authorisationId?: string } = {}) =>
    sent({ kind: 'clearing', id: newId(), ...purchase, amountMinor: amount, authorisationId: id, ...changes })
  const change = (kind: 'increment' | 'reversal', amount: bigint, authorisationId = id) =>
    sent({ kind, id: newId(), authorisationId, amountMinor: amount })
  const refund = (amount: bigint, paymentId = id) =>
    sent({ kind: 'refund', id: newId(), paymentId, amountMinor: amount, currency })
  const later = (most: number) => random.whole(1, most)
  const half = amountMinor / 2n + 1n
  const approval = (): readonly Timed[] => {
    if (how !== 'online') return []
    const type = random.pick(['approve', 'approve', 'approve', 'not me'] as const)
    return [[random.pick([0, 0, 0, 1]), [{ type, paymentId: id }]]]
  }
  const begun: readonly Timed[] = [[0, authorise], ...approval()]
  const days = times.length
  const lives: readonly (() => readonly Timed[])[] = [
    () => [...begun, [later(4 * days), clear()]],
    () => [...begun, [later(4 * days), clear()]],
    // Settled, and given back: in parts, and more than there was.
    () => [
      ...begun,
      [1, clear()],
      [3, refund(half)],
      [4, together(refund(half), refund(half))],
      [5, refund(1n)],
    ],
    () => [...begun, [1, clear()], [later(9 * days), refund(amountMinor)], [9 * days + 1, refund(1n)]],
    // Disputed and credited, before it settles or after, and given back all the same.
    () => [
      ...begun,
      [random.pick([1, 4]), clear()],
      [3, [{ type: 'dispute', paymentId: id, disputeId: newId() }]],
      [5, refund(half)],
      [6, [{ type: 'dispute', paymentId: id, disputeId: newId() }]],
      [7, refund(amountMinor - half)],
    ],
    // Cleared twice, one after the other and at once.
    () => [...begun, [2, clear()], [2 + later(days), clear()]],
    () => [...begun, [2, together(clear(), clear())]],
    // Reversed, and cleared all the same.
    () => [...begun, [1, change('reversal', 0n)], [1 + later(days), clear()]],
    () => [...begun, [1, together(change('reversal', 0n), clear())]],
    () => [...begun, [1, change('reversal', half)], [2, clear(half)]],
    // Raised, and more cleared than was authorised.
    () => [...begun, [1, change('increment', amountMinor * 2n)], [3, clear(amountMinor * 2n)]],
    () => [...begun, [later(days), clear((amountMinor * 115n) / 100n)]],
    () => [...begun, [1, clear((amountMinor * 13n) / 10n)], [2, clear(half)]],
    // In another currency than it was authorised in.
    () => [
      ...begun,
      [2, clear(amountMinor, { currency: currency === 'GBP' ? 'EUR' : 'GBP' })],
      [5, refund(half)],
    ],
    () => [...begun, [2, clear(amountMinor, { currency: 'USD' })]],
    // Never cleared, or long after its time.
    () => begun,
    () => [...begun, [7 * days + later(2 * days), clear()], [10 * days, refund(half)]],
    // In the wrong order.
    () => [
      [0, change('reversal', 0n)],
      [1, authorise],
      [2, clear()],
    ],
    () => [
      [0, clear()],
      [1, authorise],
      [2, refund(half)],
    ],
    () => [[0, together(authorise, clear())]],
    // Without an authorisation, and about what nobody knows.
    () => [
      [0, sent({ kind: 'clearing', id, ...purchase })],
      [1, refund(half)],
    ],
    () => [
      [0, change('increment', amountMinor, newId())],
      [0, change('reversal', half, newId())],
      [0, refund(half, newId())],
      [0, sent({ kind: 'authorisation', id, ...purchase, isOfUnknownCard: true })],
    ],
    // Another message has its id.
    () => [
      ...begun,
      [
        1,
        sent({ kind: 'authorisation', id, ...purchase, amountMinor: amountMinor + 1n, ...(pin && { pin }) }),
      ],
    ],
  ]
  return random.pick(lives)()
}

/** What comes again: the same message, some slots later. */
function repeated(random: SeededRandom, life: readonly Timed[]): readonly Timed[] {
  const again = life.filter(([, acts]) => acts[0].type === 'message' && random.whole(1, 4) === 1)
  return [...life, ...again.map(([slot, acts]): Timed => [slot + random.whole(0, 15), [acts[0]]])]
}

/** What is done to the account and the card meanwhile. */
function drawOthers(random: SeededRandom, slots: number): readonly Timed[] {
  const others: Timed[] = []
  for (let slot = 0; slot < slots; slot += random.whole(4, 10)) {
    const until = slot + random.whole(1, 3)
    const kind = random.pick([
      'freeze card',
      'freeze card',
      'freeze account',
      'show details',
      'pay in',
      'pay in',
    ])
    if (kind === 'freeze card')
      others.push([slot, [{ type: 'freeze card' }]], [until, [{ type: 'unfreeze card' }]])
    else if (kind === 'freeze account')
      others.push([slot, [{ type: 'freeze account' }]], [until, [{ type: 'release account' }]])
    else if (kind === 'show details') others.push([slot, [{ type: 'show details' }]])
    else others.push([slot, [{ type: 'pay in', amountPence: BigInt(random.whole(10_00, 120_00)) }]])
    // Whoever refused a payment has a frozen card until then.
    others.push([until + 1, [{ type: 'unfreeze card' }]])
  }
  return others
}

export interface CardDrawing {
  readonly days: number
  readonly accounts: number
  readonly paymentsADay: number
  /** How many slots have a kill of a runner, and how many a kill of the database. */
  readonly kills: number
  readonly databaseKills: number
}

function drawFaults(random: SeededRandom, slots: number, { kills, databaseKills }: CardDrawing) {
  const faults = new Map<number, SlotFault>()
  const add = (fault: SlotFault) => {
    let slot = random.whole(0, slots - 1)
    while (faults.has(slot)) slot = (slot + 1) % slots
    faults.set(slot, fault)
  }
  for (let n = 0; n < databaseKills; n += 1) add({ kind: 'kill database' })
  for (let n = 0; n < kills; n += 1)
    add({ kind: 'kill', runner: random.pick([0, 1] as const), atStep: random.whole(1, 45) })
  for (let n = 0; n < slots / 5; n += 1) add({ kind: 'cut', afterMs: random.whole(1, 60) })
  return faults
}

/** Clocks that are right, a little off, or set by hours or days: never past midnight, before the rates of a day are there. */
const drawSkew = (random: SeededRandom): number =>
  random.pick([0, 0, 0, 0, 0, 0, -20_000, 20_000, 2 * hourMs, -3 * hourMs, -24 * hourMs, -96 * hourMs])

/** The life of some accounts and their cards over some days: the same for the same seed. */
export function drawCardPlan(random: SeededRandom, drawing: CardDrawing): CardPlan {
  const { days, accounts, paymentsADay } = drawing
  const slotCount = days * times.length
  const acts = Array.from({ length: slotCount }, () => Array.from({ length: accounts }, (): Acts[] => []))
  const put = (account: number, from: number, timed: readonly Timed[]) => {
    for (const [after, one] of timed) acts[from + after]?.[account]?.push(one)
  }
  for (let account = 0; account < accounts; account += 1) {
    put(account, 0, drawOthers(random, slotCount))
    for (let n = 0; n < days * paymentsADay; n += 1)
      put(account, random.whole(0, slotCount - 1), repeated(random, drawLife(random)))
  }
  const faults = drawFaults(random, slotCount, drawing)
  const rates = new Map<string, string>()
  for (let day = 0; day < days; day += 1)
    // Some days load none: those before them count.
    if (day === 0 || random.whole(1, 3) > 1)
      rates.set(daysLater(firstDay, day), `1.${random.whole(1000, 1999)}`)
  return {
    accounts: Array.from({ length: accounts }, () => ({
      balancePence: BigInt(random.whole(120_00, 400_00)),
    })),
    rates,
    slots: acts.map((ofAccounts, n) => ({
      on: daysLater(firstDay, Math.floor(n / times.length)),
      time: times[n % times.length] ?? times[0],
      hasRound: n % times.length === 0 || random.whole(1, 3) === 1,
      skewsMs: [drawSkew(random), drawSkew(random)],
      fault: faults.get(n),
      acts: ofAccounts,
    })),
  }
}
