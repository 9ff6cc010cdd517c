import type { Bank } from '../bank.ts'
import { authorise } from '../cards/network/authorise.ts'
import { increment, reverse } from '../cards/network/change-authorised.ts'
import { clear } from '../cards/network/clear.ts'
import type { Answered, CardMessage } from '../cards/network/message.ts'
import { refund } from '../cards/network/refund.ts'

/**
 * The port of the card network: every message of it comes in here, and gets one answer for ever. It may be sent as often as the
 * network likes, to any number of processes at once. Source: part two, 15.2.
 */
export function answerCardNetwork(bank: Bank, message: CardMessage): Promise<Answered> {
  switch (message.kind) {
    case 'authorisation':
      return authorise(bank, message)
    case 'increment':
      return increment(bank, { ...message, kind: message.kind })
    case 'reversal':
      return reverse(bank, { ...message, kind: message.kind })
    case 'clearing':
      return clear(bank, message)
    case 'refund':
      return refund(bank, message)
  }
}
