import type { BankOperations } from '../../../contract/operations.ts'
import type { Reply } from '../../../contract/operation.ts'
import type { TransferAnswer } from './transfer-flow.ts'

/**
 * What the bank decided about an order, or undefined where that cannot be known: a fault of its own, or
 * whatever stands between it and the browser, may have come after the order was placed.
 */
export function readAnswer(reply: Reply<BankOperations['placeTransfer']>): TransferAnswer | undefined {
  switch (reply.status) {
    case 200:
    case 201:
      return { kind: 'decided', transfer: reply.body.transfer }
    case 400:
    case 403:
    case 404:
    case 409:
    case 413:
    case 415:
    case 422:
    case 429:
      return { kind: 'refused', refusal: { message: reply.body.detail, errors: reply.body.errors ?? [] } }
    // The session has ended. After the next sign-in this order is looked for, and can be sent then.
    case 401:
    case 500:
    case 503:
    default:
      return undefined
  }
}
