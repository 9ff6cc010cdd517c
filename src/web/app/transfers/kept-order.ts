import { wireMoneyPattern } from '../../../contract/money.ts'
import { keepJson, readJson } from '../kept-json.ts'
import type { TransferOrder } from './transfer-flow.ts'

const key = 'unansweredTransfer'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The order without its answer, where it outlives the page. There is one at most. */
export interface KeptOrder {
  readonly read: () => TransferOrder | undefined
  readonly keep: (order: TransferOrder) => void
  readonly forget: () => void
}

function isOrder(kept: unknown): kept is TransferOrder {
  if (typeof kept !== 'object' || kept === null) return false
  const { reference, ...texts } = { reference: undefined, ...kept }
  const names = ['id', 'accountId', 'recipientName', 'destination', 'amount'] as const
  const isText = (name: string) => name in texts && typeof Reflect.get(texts, name) === 'string'
  if (!names.every(isText) || !wireMoneyPattern.test(String(Reflect.get(texts, 'amount')))) return false
  return reference === undefined || typeof reference === 'string'
}

/**
 * Keeps an order in the tab's own storage from before it is sent until its answer is shown, so that after a reload the
 * bank can be asked what became of it. It says what its customer typed; without their session it opens nothing.
 */
export const createKeptOrder = (session: Kept): KeptOrder => ({
  read: () => {
    const kept = readJson(session, key)
    return isOrder(kept) ? kept : undefined
  },
  // Where it is not kept, after a reload the list of transactions tells.
  keep: order => keepJson(session, key, order),
  forget: () => session.removeItem(key),
})
