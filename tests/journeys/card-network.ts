import type { Bank } from '../../src/bank/bank.ts'
import type { Authorisation, CardMessage } from '../../src/bank/cards/network/message.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'

const shop = {
  how: 'online',
  merchant: 'Saltmarch Outfitters',
  mcc: '5651',
  country: 'GB',
  place: 'London',
  currency: 'GBP',
  amountMinor: 64_00n,
} as const

type Purchase = Partial<Omit<Authorisation, 'kind' | 'id' | 'cardId'>>

async function send(bank: Bank, message: CardMessage, expected: string): Promise<string> {
  const answered = await answerCardNetwork(bank, message)
  const said = answered.ok ? answered.value.answer : answered.refusal.code
  if (said !== expected) throw new Error(`the ${message.kind} is ${said}`)
  return message.id
}

/** A merchant on the internet asks for a payment, which then waits for its customer. Returns its id. */
export const askOnline = (bank: Bank, cardId: string, changes: Purchase = {}): Promise<string> =>
  send(bank, { ...shop, ...changes, kind: 'authorisation', id: crypto.randomUUID(), cardId }, 'waiting')

/** What merchants ask of a card without its customer. */
export function cardNetworkOf(bank: Bank, cardId: string) {
  const asked = { ...shop, how: 'contactless' } as const
  return {
    /** Settles a small sum that nobody authorised. Returns the payment's id. */
    settle: (changes: Purchase = {}) =>
      send(
        bank,
        {
          ...asked,
          ...changes,
          kind: 'clearing',
          id: crypto.randomUUID(),
          cardId,
          authorisationId: undefined,
        },
        'approved',
      ),
    /** A merchant asks for a payment in a shop, which the bank declines. Returns its id. */
    decline: (changes: Purchase) =>
      send(
        bank,
        {
          ...asked,
          how: 'chip',
          ...changes,
          kind: 'authorisation',
          id: crypto.randomUUID(),
          cardId,
        },
        'declined',
      ),
    refund: (paymentId: string, amountMinor: bigint) =>
      send(
        bank,
        { kind: 'refund', id: crypto.randomUUID(), paymentId, amountMinor, currency: 'GBP' },
        'approved',
      ),
  }
}
