import { encodeDestination } from '../../domain/destination.ts'
import { londonDayOf } from '../../domain/london-time.ts'
import type { CardRow } from '../cards/card.ts'
import { deriveId } from '../derive-id.ts'
import { directDebitIds } from '../direct-debits/direct-debits.ts'
import type { PostingOrder, PostOrder } from '../ledger/order.ts'
import { paymentIdOf } from '../standing-orders/standing-order.ts'
import { captureInHistory, type CardsSoFar, holdInHistory, refundInHistory } from './card-history.ts'
import { creditInHistory, type DisputesSoFar } from './dispute-history.ts'
import type { EverydayEvent, PaidByCard, Place, PlannedOrder, SavedPayee } from './everyday-plan.ts'
import type { OriginatorPlan } from './originators-plan.ts'
import { salaryId } from './pay-salary.ts'

/** How long a card payment stays authorised. */
const authorisedMs = 7 * 24 * 60 * 60_000

/** The destination of a payee, as it is stored. */
export const destinationOfSaved = ({ sortCode, accountNumber }: SavedPayee): string =>
  encodeDestination({ scheme: 'sort_code_account_number', sortCode, accountNumber })

/** The ids of a customer's accounts, and of the pots by their names. In the history of a joint account, that is `current`. */
export interface Places {
  readonly current: string
  readonly flexisave?: string
  readonly joint?: string
  readonly pots: ReadonlyMap<string, string>
}

/** The account or pot of a place. A plan that names another is a fault. */
export function idOf(places: Places, place: Place): string {
  const id = typeof place === 'string' ? places[place] : places.pots.get(place.pot)
  if (id === undefined) throw new Error(`the demo plan has no ${JSON.stringify(place)}`)
  return id
}

/** What the orders of a history need. */
export interface History {
  readonly customerId: string
  /** Of a joint account: the other holder. */
  readonly partnerId?: string
  readonly holderName: string
  readonly places: Places
  /** The bank's account that the history is posted against. */
  readonly demoAccountId: string
  /** The card that pays, if one is active then. */
  readonly cardOf: (payment: PaidByCard & { readonly at: Date }) => CardRow | undefined
  /** A posting between two of the customer's places, as a customer orders it. */
  readonly moveBetween: (from: Place, to: Place) => Promise<PostOrder>
  readonly now: Date
  readonly newId: () => string
}

/** As `interest_transfer_id` makes it. */
export const interestId = (accountId: string, lastDay: string) =>
  deriveId(`sarsen/interest/${accountId}/${lastDay}`)

/** As `book_interest` words it: `Interest for October 2026`. */
function interestWords(lastDay: string): string {
  const month = new Date(lastDay).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })
  return `Interest for ${month}`
}

const actedTypes = ['checked', 'claimed', 'refunded', 'held', 'lodged', 'set_up', 'scheduled'] as const

/** What is no posting of the history, but done by the bank's own functions at its time: see `act-out.ts`. */
export type ActedEvent = Extract<EverydayEvent, { type: (typeof actedTypes)[number] }>
export type PostedEvent = Exclude<EverydayEvent, ActedEvent>

export const isActed = (event: EverydayEvent): event is ActedEvent =>
  actedTypes.some(type => type === event.type)

/** Whether it is done with money that was posted before it. */
export const movesMoney = ({ type }: ActedEvent): boolean =>
  type === 'claimed' || type === 'refunded' || type === 'held'

/** What happened of a history so far, by ids. */
export interface SoFar {
  /** The holds of payments by a card of another bank, by their numbers. */
  readonly holds: Map<number, string>
  /** What the customer's own cards paid. */
  readonly cards: CardsSoFar
  readonly disputes: DisputesSoFar
  readonly mandates: Map<OriginatorPlan, string>
  readonly standingOrders: Map<PlannedOrder, string>
  /** The payment of the claim, and the claim. */
  claimedTransferId?: string
  claimId?: string
}

export const newSoFar = (): SoFar => ({
  holds: new Map(),
  cards: { payments: new Map(), refunds: [] },
  disputes: { made: [] },
  mandates: new Map(),
  standingOrders: new Map(),
})

/** The id of what was set up before. */
export function idIn<Plan>(ids: ReadonlyMap<Plan, string>, plan: Plan): string {
  const id = ids.get(plan)
  if (id === undefined) throw new Error('the demo history pays by what is not set up')
  return id
}

export async function orderOf(event: PostedEvent, history: History, soFar: SoFar): Promise<PostingOrder> {
  const dated = { id: history.newId(), decidedAt: event.at, recordedAt: history.now }
  if (event.type === 'moved')
    return { ...(await history.moveBetween(event.from, event.to)), amountPence: event.amountPence, ...dated }
  if (event.type === 'authorised' || event.type === 'settled')
    return cardOrderOf(event, { history, soFar, dated })
  if (event.type === 'collected' || event.type === 'ordered')
    return { ...dated, ...repeatingOrderOf(event, history, soFar) }
  return givenBack(event, { history, soFar, dated }) ?? { ...dated, ...postingOf(event, history) }
}

type Posted = Extract<EverydayEvent, { type: 'received' | 'paid' | 'interest' }>

/** What gives back a payment by card, as its merchant's refund or for a dispute of it. Undefined for anything else. */
function givenBack(
  event: Posted,
  { history: { demoAccountId, newId }, soFar, dated }: CardOrder,
): PostingOrder | undefined {
  if (event.type !== 'received' || !event.isRefund) return undefined
  const { from, amountPence, dispute: of } = event
  const back = { from, amountPence, demoAccountId, dated, newId }
  return of ? creditInHistory(soFar, { ...back, of }) : refundInHistory(soFar.cards, back)
}

/** A posting against the bank's account, without its time. It has an id of its own if it is interest or a salary. */
function postingOf(
  event: Posted,
  { customerId, partnerId, holderName, places, demoAccountId }: History,
): Omit<PostOrder, 'id' | 'decidedAt'> & { readonly id?: string } {
  const { amountPence } = event
  const credit = {
    kind: 'posting',
    amountPence,
    debtorAccountId: demoAccountId,
    recipientName: holderName,
  } as const
  if (event.type === 'received') {
    const creditorAccountId = idOf(places, event.into)
    return {
      ...credit,
      ...(event.isSalary && { id: salaryId(creditorAccountId, londonDayOf(event.at)) }),
      creditorAccountId,
      reference: event.reference,
      category: 'Deposit',
      debtorDescription: `Transfer to ${holderName}`,
      creditorDescription: `${event.isRefund ? 'Refund' : 'Deposit'} from ${event.from}`,
    }
  }
  if (event.type === 'interest') {
    const reference = interestWords(event.lastDay)
    const creditorAccountId = idOf(places, 'flexisave')
    return {
      ...credit,
      id: interestId(creditorAccountId, event.lastDay),
      creditorAccountId,
      reference,
      category: 'Interest',
      debtorDescription: reference,
      creditorDescription: reference,
    }
  }
  return {
    kind: 'posting',
    debtorAccountId: places.current,
    creditorAccountId: demoAccountId,
    amountPence,
    recipientName: event.payee.name,
    destination: encodeDestination(event.payee.destination),
    reference: event.reference,
    category: 'Transfer',
    debtorDescription: `Transfer to ${event.payee.name}`,
    creditorDescription: `Deposit from ${holderName}`,
    placedBy: (event.isByPartner && partnerId) || customerId,
  }
}

/** A collection, or a payment of a standing order, as the due run posts it. */
function repeatingOrderOf(
  event: Extract<EverydayEvent, { type: 'collected' | 'ordered' }>,
  { customerId, holderName, places, demoAccountId }: History,
  { mandates, standingOrders }: SoFar,
): Omit<PostOrder, 'decidedAt'> {
  const { amountPence } = event
  const posting = { kind: 'posting', debtorAccountId: places.current, amountPence } as const
  if (event.type === 'collected') {
    const { plan } = event.mandate
    const description = `Direct Debit to ${plan.company}`
    return {
      ...posting,
      id: directDebitIds.collection(idIn(mandates, plan), event.dueOn),
      creditorAccountId: demoAccountId,
      recipientName: plan.company,
      reference: plan.reference,
      category: 'Direct Debit',
      debtorDescription: description,
      creditorDescription: description,
    }
  }
  const { to, reference } = event.order
  const name = 'pot' in to ? to.pot : to.name
  return {
    ...posting,
    id: paymentIdOf(idIn(standingOrders, event.order), event.askedFor),
    creditorAccountId: 'pot' in to ? idOf(places, to) : demoAccountId,
    recipientName: name,
    ...(!('pot' in to) && { destination: destinationOfSaved(to) }),
    reference,
    category: 'Standing Order',
    debtorDescription: `Standing order to ${name}`,
    creditorDescription: `Deposit from ${holderName}`,
    placedBy: customerId,
  }
}

interface CardOrder {
  readonly history: History
  readonly soFar: SoFar
  readonly dated: { readonly id: string; readonly decidedAt: Date; readonly recordedAt: Date }
}

/** A hold, or the capture of one. Without a card, it is a plain payment: the bank has no key, or the card had not come yet. */
function cardOrderOf(
  event: Extract<EverydayEvent, { type: 'authorised' | 'settled' }>,
  { history, soFar: { holds, cards }, dated }: CardOrder,
): PostingOrder {
  const { type, at, paymentNo, merchant, amountPence } = event
  const { holderName, places, demoAccountId, newId } = history
  const held = cards.payments.get(paymentNo)
  if (type === 'settled' && held) return captureInHistory(held, dated)
  const own = type === 'authorised' ? history.cardOf(event) : undefined
  if (type === 'authorised' && own)
    return holdInHistory(cards, { event, card: own, demoAccountId, dated, newId })
  const words = {
    recipientName: merchant,
    reference: 'Card payment',
    category: 'Transfer',
    debtorDescription: `Payment to ${merchant}`,
    creditorDescription: `Payment from ${holderName}`,
  }
  if (type === 'settled')
    return { ...dated, ...words, kind: 'capture', subjectTransferId: holds.get(paymentNo) ?? '' }
  holds.set(paymentNo, dated.id)
  return {
    ...dated,
    ...words,
    kind: 'hold',
    debtorAccountId: places.current,
    creditorAccountId: demoAccountId,
    amountPence,
    expiresAt: new Date(at.getTime() + authorisedMs),
  }
}
