import type { Bank } from '../bank.ts'
import { authorise } from '../cards/network/authorise.ts'
import { increment, reverse } from '../cards/network/change-authorised.ts'
import { clear } from '../cards/network/clear.ts'
import type { Answered, CardMessage } from '../cards/network/message.ts'
import { refund } from '../cards/network/refund.ts'
import { refused } from '../result.ts'

/** The most that a message may be of, in the smallest units of its currency. */
const amountMinorMax = 99_999_999_999_999n

const isNamed = (text: string): boolean => text.length >= 1 && text.length <= 60

/** Whether a message is what the network sends: the database keeps nothing else. 0 reverses a payment whole. */
function isWellFormed(message: CardMessage): boolean {
  const { kind, amountMinor } = message
  if (amountMinor < (kind === 'reversal' ? 0n : 1n) || amountMinor > amountMinorMax) return false
  if ('currency' in message && !/^[A-Z]{3}$/.test(message.currency)) return false
  if (!('cardId' in message)) return true
  const { mcc, country, merchant, place } = message
  return /^\d{4}$/.test(mcc) && /^[A-Z]{2}$/.test(country) && isNamed(merchant) && isNamed(place)
}

/**
 * The port of the card network: every message of it comes in here, and gets one answer for ever. It may be sent as often as the
 * network likes, to any number of processes at once. Refusals, in this order: `malformed_message`, of which nothing is kept: an
 * amount, a currency (ISO 4217), a category (ISO 18245), a country (ISO 3166-1) or a name that is none; what
 * {@link UnansweredRefusal} has besides. `visitorAddress`: of the visitor of a demonstration who has it sent. Source: part two, 15.2.
 */
export function answerCardNetwork(
  bank: Bank,
  message: CardMessage,
  { visitorAddress = null }: { readonly visitorAddress?: string | null } = {},
): Promise<Answered> {
  if (!isWellFormed(message)) return Promise.resolve(refused({ code: 'malformed_message' }))
  if (message.kind === 'authorisation') return authorise(bank, message, visitorAddress)
  if (message.kind === 'clearing') return clear(bank, message, visitorAddress)
  if (message.kind === 'refund') return refund(bank, message)
  return message.kind === 'increment'
    ? increment(bank, { ...message, kind: message.kind })
    : reverse(bank, { ...message, kind: message.kind })
}
