import { timings } from '../../../../content/facts.ts'
import type { Reply } from '../../../contract/operation.ts'
import type { BankOperations } from '../../../contract/operations.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { wireMoneyPattern } from '../../../domain/money.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Cancel, Clock } from '../../clock.ts'
import type { BankClient } from '../bank-client.ts'
import { storeJson, readJson } from '../web-storage.ts'
import {
  emptyForm,
  isOpenOrder,
  nextTransferState,
  retryDelaysMs,
  type TransferAnswer,
  type TransferEvent,
  type TransferOrder,
  type TransferState,
} from './transfer-flow.ts'

interface TransferDependencies {
  readonly bank: Pick<BankClient, 'placeTransfer' | 'readTransfer'>
  readonly clock: Clock
  readonly newId: () => string
  readonly stored: StoredOrder
  /** There is an order from before the page was loaded. It is being looked up. */
  readonly onResumed: () => void
  /** The bank has decided, so lists and balance are out of date. Called before the result is shown. */
  readonly onDecided: () => void
}

/** A transfer from the filled form to the bank's answer, outside React so that it outlives its dialog. */
export interface TransferSubmission {
  readonly getState: () => TransferState
  readonly subscribe: (onChange: () => void) => Cancel
  /** Starts the work. The returned function ends it: nothing more is sent, and a stored order stays stored. */
  readonly attend: () => Cancel
  /** Creates the order's id, once, and sends the order. Ignored while another order is in progress. */
  readonly place: (filled: Omit<TransferOrder, 'id'>) => void
  /**
   * Looks up the order that was stored before the page was loaded, if there is one and it is from one of the customer's
   * accounts. That need not be the account that is shown.
   */
  readonly resume: (accountIds: readonly string[]) => void
  /** Sends or looks up the same order again, with the same id. */
  readonly askAgain: () => void
  /** Sends an order that the bank does not have, with the same id. */
  readonly sendAgain: () => void
  /** Gives up an order that the bank does not have. */
  readonly drop: () => void
  /** Returns to an empty form, unless an order is undecided. */
  readonly close: () => void
}

export function createTransferSubmission(dependencies: TransferDependencies): TransferSubmission {
  const { clock, newId, stored, onResumed, onDecided } = dependencies
  let state = emptyForm
  let isRunning = false
  /** The id of an order whose outcome is still unknown after an attempt: the bank may have placed it. */
  let unansweredId: string | undefined
  const listeners = new Set<() => void>()

  function dispatch(event: TransferEvent) {
    const next = nextTransferState(state, event)
    if (next === state || !isRunning) return
    state = next
    if (isOpenOrder(next)) stored.write(next.order)
    else stored.clear()
    for (const listener of listeners) listener()
  }

  async function send(order: TransferOrder) {
    const sent = await sendOrder(dependencies, order)
    if (sent?.answer.kind === 'decided') onDecided()
    // A refusal that is not final says nothing about an earlier attempt, which may have been placed.
    if (sent && (sent.isFinal || unansweredId !== order.id)) {
      dispatch({ type: 'answered', answer: sent.answer })
      return
    }
    unansweredId = order.id
    dispatch({
      type: 'unanswered',
      ...(sent?.answer.kind === 'refused' && { sentence: sent.answer.refusal.message }),
    })
    if (state.step === 'processing') again(state.unansweredCount, () => send(order))
  }

  async function find(order: TransferOrder) {
    const found = await findOrder(dependencies, order)
    if (found.type === 'found') onDecided()
    dispatch(found)
    if (state.step === 'finding') again(state.triedCount, () => find(order))
  }

  function again(triedCount: number, tryAgain: () => Promise<void>) {
    const delayMs = retryDelaysMs[triedCount - 1]
    if (delayMs !== undefined) clock.after(delayMs, () => void (isRunning && tryAgain()))
  }

  /** Dispatches the event, and sends or looks up the order if the new state needs it. */
  function begin(event: TransferEvent) {
    const before = state
    dispatch(event)
    if (state === before) return
    if (state.step === 'finding') void find(state.order)
    if (state.step !== 'processing') return
    if (!state.minimumPassed)
      clock.after(timings.transferProcessingMs, () => dispatch({ type: 'minimumPassed' }))
    void send(state.order)
  }

  return {
    getState: () => state,
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    attend: () => {
      isRunning = true
      return () => {
        isRunning = false
      }
    },
    place: filled => {
      if (state.step === 'form') begin({ type: 'placed', order: { ...filled, id: newId() } })
    },
    resume: accountIds => {
      const order = state.step === 'form' ? stored.read() : undefined
      if (!order) return
      // Another customer has used this tab.
      if (!accountIds.includes(order.accountId)) return stored.clear()
      begin({ type: 'resumed', order })
      onResumed()
    },
    askAgain: () => begin({ type: 'checkedAgain' }),
    sendAgain: () => begin({ type: 'sentAgain' }),
    drop: () => dispatch({ type: 'dropped' }),
    close: () => dispatch({ type: 'closed' }),
  }
}

/** An attempt without an answer ends after this time. */
const answerLimitMs = 10_000

interface Connection {
  readonly bank: Pick<BankClient, 'placeTransfer' | 'readTransfer'>
  readonly clock: Clock
}

/** Undefined if the request or its answer was lost, or the answer is a fault. The bank may still have acted. */
const inTime = <Answer>(
  clock: Clock,
  ask: (signal: AbortSignal) => Promise<Answer | undefined>,
): Promise<Answer | undefined> => askInTime(clock, ask, answerLimitMs).catch(() => undefined)

/** What the bank says to one attempt. `isFinal`: it also decides about earlier attempts of the same order. */
interface OrderAnswer {
  readonly answer: TransferAnswer
  readonly isFinal: boolean
}

/** Sends an order once. Undefined if this attempt does not show whether the order was placed. */
const sendOrder = ({ bank, clock }: Connection, order: TransferOrder): Promise<OrderAnswer | undefined> =>
  inTime(clock, async signal => {
    const { accountId, reference, ...body } = order
    return readAnswer(
      await bank.placeTransfer({
        params: { id: accountId },
        body: { ...body, ...(reference !== undefined && { reference }) },
        signal,
      }),
    )
  })

/** Asks once what became of an order. */
const findOrder = async ({ bank, clock }: Connection, { id }: TransferOrder): Promise<FoundOrder> => {
  const found = await inTime(clock, async (signal): Promise<FoundOrder> => {
    const reply = await bank.readTransfer({ params: { id }, signal })
    if (reply.status === 200) return { type: 'found', transfer: reply.body.transfer }
    return reply.status === 404
      ? { type: 'missing' }
      : { type: 'unanswered', sentence: readRefusal(reply)?.sentence }
  })
  return found ?? { type: 'unanswered' }
}

type FoundOrder = Extract<TransferEvent, { type: 'found' | 'missing' | 'unanswered' }>

/**
 * What the bank decided about an order, or undefined if that cannot be known: a fault of the bank, or of anything
 * between it and the browser, may have come after the order was placed. An unknown refusal shows the bank's sentence.
 */
function readAnswer(reply: Reply<BankOperations['placeTransfer']>): OrderAnswer | undefined {
  if (reply.status === 200 || reply.status === 201)
    return { answer: { kind: 'decided', transfer: reply.body.transfer }, isFinal: true }
  // The session has ended. After the next sign-in this order is looked for, and can be sent then.
  if (reply.status === 401) return undefined
  const read = readRefusal(reply)
  if (!read) return undefined
  const refusal = { message: read.sentence, errors: read.errors }
  return { answer: { kind: 'refused', refusal }, isFinal: read.isFinal }
}

const storageKey = 'unansweredTransfer'

type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the order without an answer, so that it outlives the page. There is one at most. */
interface StoredOrder {
  readonly read: () => TransferOrder | undefined
  readonly write: (order: TransferOrder) => void
  readonly clear: () => void
}

function isOrder(value: unknown): value is TransferOrder {
  if (typeof value !== 'object' || value === null) return false
  const { reference, ...texts } = { reference: undefined, ...value }
  const names = ['id', 'accountId', 'recipientName', 'destination', 'amount'] as const
  const isText = (name: string) => name in texts && typeof Reflect.get(texts, name) === 'string'
  if (!names.every(isText) || !wireMoneyPattern.test(String(Reflect.get(texts, 'amount')))) return false
  return reference === undefined || typeof reference === 'string'
}

/**
 * An order in the tab's storage, from before it is sent until its answer is shown. After a reload it can be looked
 * up. It holds what the customer typed, and gives no access without their session.
 */
export const createStoredOrder = (session: OrderStorage): StoredOrder => ({
  read: () => {
    const value = readJson(session, storageKey)
    return isOrder(value) ? value : undefined
  },
  // If storing fails, the list of transactions shows the order after a reload.
  write: order => storeJson(session, storageKey, order),
  clear: () => session.removeItem(storageKey),
})
