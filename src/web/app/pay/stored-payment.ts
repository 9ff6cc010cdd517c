import { readJson, storeJson } from '../web-storage.ts'
import type { PaymentBody } from './pay-draft.ts'

/** A payment as it is sent, under its id, and what the page shows of it until the bank has answered. */
export interface PaymentOrder {
  readonly id: string
  readonly body: PaymentBody
  readonly name: string
  /** Whom it pays becomes a payee once it is confirmed, under this id. */
  readonly saveAs?: { readonly id: string; readonly nickname: string | null }
}

const storageKey = 'unansweredPayment'

function isOrder(value: unknown): value is PaymentOrder {
  if (typeof value !== 'object' || value === null || !('body' in value)) return false
  const { body } = value
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    typeof body === 'object' &&
    body !== null &&
    'accountId' in body &&
    'amount' in body &&
    typeof body.amount === 'string'
  )
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isOf = (value: PaymentOrder, owner: string): boolean => 'owner' in value && value.owner === owner

/**
 * A payment in the tab's storage, from before it is sent until the customer leaves its result. After a reload it can be
 * asked for. It holds what the customer typed, and gives no access without their session. `owner`: the email of the
 * customer. The payment of another customer, who has used this tab, is dropped.
 */
export function openStoredPayment(session: TabStorage, owner: string) {
  const clear = (): void => session.removeItem(storageKey)
  const read = (): PaymentOrder | undefined => {
    const value = readJson(session, storageKey)
    if (isOrder(value) && isOf(value, owner)) return value
    clear()
    return undefined
  }
  return {
    read,
    write: (order: PaymentOrder): void => {
      storeJson(session, storageKey, { ...order, owner })
    },
    clear,
    /** Drops the payment with this id. Another one stays. */
    clearIf: (id: string): void => {
      if (read()?.id === id) clear()
    },
  }
}
