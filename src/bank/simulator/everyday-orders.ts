import { encodeDestination } from '../../domain/destination.ts'
import { deriveId } from '../derive-id.ts'
import type { PostingOrder, PostOrder } from '../ledger/order.ts'
import type { EverydayEvent, Place } from './everyday-plan.ts'

/** How long a card payment stays authorised. */
const authorisedMs = 7 * 24 * 60 * 60_000

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

/** `cards`: the ids of the card payments' holds, by their numbers. */
export async function orderOf(
  event: EverydayEvent,
  history: History,
  cards: Map<number, string>,
): Promise<PostingOrder> {
  const dated = { id: history.newId(), decidedAt: event.at, recordedAt: history.now }
  if (event.type === 'moved')
    return { ...(await history.moveBetween(event.from, event.to)), amountPence: event.amountPence, ...dated }
  if (event.type === 'authorised' || event.type === 'settled')
    return cardOrderOf(event, { history, cards, dated })
  return { ...dated, ...postingOf(event, history) }
}

type Posted = Extract<EverydayEvent, { type: 'received' | 'paid' | 'interest' }>

/** A posting against the bank's account, without its time. It has an id of its own if it is interest. */
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
  if (event.type === 'received')
    return {
      ...credit,
      creditorAccountId: idOf(places, event.into),
      reference: event.reference,
      category: 'Deposit',
      debtorDescription: `Transfer to ${holderName}`,
      creditorDescription: `${event.isRefund ? 'Refund' : 'Deposit'} from ${event.from}`,
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

interface CardOrder {
  readonly history: History
  readonly cards: Map<number, string>
  readonly dated: { readonly id: string; readonly decidedAt: Date; readonly recordedAt: Date }
}

/** A hold, or the capture of one. Notes the id of a hold. */
function cardOrderOf(
  { type, at, paymentNo, merchant, amountPence }: Extract<EverydayEvent, { type: 'authorised' | 'settled' }>,
  { history: { holderName, places, demoAccountId }, cards, dated }: CardOrder,
): PostingOrder {
  const words = {
    recipientName: merchant,
    reference: 'Card payment',
    category: 'Transfer',
    debtorDescription: `Payment to ${merchant}`,
    creditorDescription: `Payment from ${holderName}`,
  }
  if (type === 'settled')
    return { ...dated, ...words, kind: 'capture', subjectTransferId: cards.get(paymentNo) ?? '' }
  cards.set(paymentNo, dated.id)
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
