import { readJson, storeJson } from '../web-storage.ts'
import type { PaymentBody } from './pay-draft.ts'

/** A payment as it is sent, under its id, and what the page shows of it until the bank has answered. */
export interface PaymentOrder {
  readonly id: string
  readonly body: PaymentBody
  readonly name: string
  /** Once the payment is confirmed, its recipient becomes a payee under this id. */
  readonly saveAs?: { readonly id: string; readonly nickname: string | null }
  /** The confirmation that the bank asked for last. If it was answered, the payment goes on with it after a reload. */
  readonly confirmationId?: string
  /** Its result was shown: a reload shows it again, and a new visit does not. */
  readonly isSeen?: boolean
}

const payKey = 'unansweredPayment'
export const transferPaymentKey = 'unansweredTransferPayment'

/** Where it is kept: that of Pay someone, or that of Transfer Funds. */
export type PaymentStorageKey = typeof payKey | typeof transferPaymentKey
const storageKeys: readonly PaymentStorageKey[] = [payKey, transferPaymentKey]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextIfAny = (value: unknown): boolean => value === undefined || isText(value)

const isRecipient = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['name']) &&
  isText(value['destination']) &&
  (value['kind'] === 'personal' || value['kind'] === 'business') &&
  isTextIfAny(value['secondaryReference'])

/** Whether it is content of a payment: what the page reads of it. The bank checks all that it is sent. */
const isBody = (value: unknown): value is PaymentBody =>
  isObject(value) &&
  isText(value['accountId']) &&
  isText(value['amount']) &&
  isTextIfAny(value['reference']) &&
  isTextIfAny(value['executeOn']) &&
  (isText(value['payeeId']) || isRecipient(value['recipient']))

const isSaveAs = (value: unknown): boolean =>
  isObject(value) && isText(value['id']) && (value['nickname'] === null || isText(value['nickname']))

const isOrder = (value: unknown): value is PaymentOrder =>
  isObject(value) &&
  isText(value['id']) &&
  isText(value['name']) &&
  isBody(value['body']) &&
  (value['saveAs'] === undefined || isSaveAs(value['saveAs'])) &&
  isTextIfAny(value['confirmationId'])

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isOf = (value: PaymentOrder, owner: string): boolean => 'owner' in value && value.owner === owner

/**
 * A payment in the tab's storage, from before it is sent until the customer leaves its result. After a reload it can be
 * asked for. It holds what the customer typed, and gives no access without their session. `owner`: the email of the
 * customer. The payment of another customer, who has used this tab, is dropped.
 */
export function openStoredPayment(
  session: TabStorage,
  owner: string,
  storageKey: PaymentStorageKey = payKey,
) {
  const clear = (): void => session.removeItem(storageKey)
  const read = (): PaymentOrder | undefined => {
    const value = readJson(session, storageKey)
    if (isOrder(value) && isOf(value, owner)) return value
    clear()
    return undefined
  }
  const write = (order: PaymentOrder): void => {
    storeJson(session, storageKey, { ...order, owner })
  }
  return {
    read,
    /** For a new visit: drops a payment whose result was shown. A customer who leaves the site has seen it. */
    readUnseen: (): PaymentOrder | undefined => {
      const order = read()
      if (order?.isSeen !== true) return order
      clear()
      return undefined
    },
    markSeen: (): void => {
      const order = read()
      if (order) write({ ...order, isSeen: true })
    },
    write,
    /** Keeps the confirmation that the bank asked for, with its payment, unless that was given up meanwhile. */
    keepConfirmation: (paymentId: string, confirmationId: string): void => {
      const order = read()
      if (order?.id === paymentId) write({ ...order, confirmationId })
    },
    clear,
  }
}

/**
 * Drops a payment that was given up on its own page, whether Pay someone or Transfer Funds ordered it: it is not asked for
 * again. `owner` as for {@link openStoredPayment}. Another payment stays. Returns where it was kept; undefined if it was not.
 */
export function dropStoredPayment(
  session: TabStorage,
  owner: string,
  paymentId: string,
): PaymentStorageKey | undefined {
  const keptAs = storageKeys.find(
    storageKey => openStoredPayment(session, owner, storageKey).read()?.id === paymentId,
  )
  if (keptAs) openStoredPayment(session, owner, keptAs).clear()
  return keptAs
}
