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
  readonly kept: StoredOrder
  /** There is an order of before the page was loaded; it is being looked for. */
  readonly onResumed: () => void
  /** The bank has decided; lists and balance are old from now on. Before the result is shown. */
  readonly onDecided: () => void
}

/** A transfer from the filled form to the bank's answer, outside React so that it outlives its dialog. */
export interface TransferSubmission {
  readonly getState: () => TransferState
  readonly subscribe: (onChange: () => void) => Cancel
  /** Begins to work, and ends it: from then on nothing is sent, and what is kept stays for the next. */
  readonly attend: () => Cancel
  /** Makes the order's id, once, and sends it. Ignored while another order is under way. */
  readonly place: (filled: Omit<TransferOrder, 'id'>) => void
  /**
   * Finds out what became of the order that was stored before the page was loaded, where there is one and it is from one
   * of the customer's accounts: from any of them, whichever is shown.
   */
  readonly resume: (accountIds: readonly string[]) => void
  /** Asks about the same order again: by its id, whether it is sent or looked for. */
  readonly askAgain: () => void
  /** Sends an order that the bank has not got, with the same id. */
  readonly sendAgain: () => void
  /** Gives up an order that the bank has not got. */
  readonly drop: () => void
  /** Back to an empty form, unless an order is not decided. */
  readonly close: () => void
}

export function createTransferSubmission(desk: TransferDependencies): TransferSubmission {
  const { clock, newId, kept, onResumed, onDecided } = desk
  let state = emptyForm
  let isAttended = false
  /** The order of which an attempt had no answer: the bank may have placed it. */
  let unansweredId: string | undefined
  const listeners = new Set<() => void>()

  function dispatch(event: TransferEvent) {
    const next = nextTransferState(state, event)
    if (next === state || !isAttended) return
    state = next
    if (isOpenOrder(next)) kept.keep(next.order)
    else kept.forget()
    for (const listener of listeners) listener()
  }

  async function send(order: TransferOrder) {
    const sent = await sendOrder(desk, order)
    if (sent?.answer.kind === 'decided') onDecided()
    // A refusal that is not final says nothing about an earlier attempt, which may have been placed.
    if (sent && (sent.isFinal || unansweredId !== order.id)) {
      dispatch({ type: 'answered', answer: sent.answer })
      return
    }
    unansweredId = order.id
    dispatch({
      type: 'lost',
      ...(sent?.answer.kind === 'refused' && { sentence: sent.answer.refusal.message }),
    })
    if (state.step === 'processing') again(state.unansweredCount, () => send(order))
  }

  async function find(order: TransferOrder) {
    const found = await findOrder(desk, order)
    if (found.type === 'found') onDecided()
    dispatch(found)
    if (state.step === 'finding') again(state.triedCount, () => find(order))
  }

  function again(askedCount: number, ask: () => Promise<void>) {
    const delayMs = retryDelaysMs[askedCount - 1]
    if (delayMs !== undefined) clock.after(delayMs, () => void (isAttended && ask()))
  }

  /** Tells the event, and does what the state that it leads to asks for. */
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
      isAttended = true
      return () => {
        isAttended = false
      }
    },
    place: filled => {
      if (state.step === 'form') begin({ type: 'placed', order: { ...filled, id: newId() } })
    },
    resume: accountIds => {
      const order = state.step === 'form' ? kept.read() : undefined
      if (!order) return
      if (!accountIds.includes(order.accountId)) return kept.forget() // another customer's, who has used this tab
      begin({ type: 'resumed', order })
      onResumed()
    },
    askAgain: () => begin({ type: 'askedAgain' }),
    sendAgain: () => begin({ type: 'sentAgain' }),
    drop: () => dispatch({ type: 'dropped' }),
    close: () => dispatch({ type: 'closed' }),
  }
}

/** An attempt without an answer is given up after this. */
const answerLimitMs = 10_000

interface Line {
  readonly bank: Pick<BankClient, 'placeTransfer' | 'readTransfer'>
  readonly clock: Clock
}

/** Undefined: lost on the way, there or back, or an answer that says nothing. What was asked may have been done. */
const inTime = <Answer>(
  clock: Clock,
  ask: (signal: AbortSignal) => Promise<Answer | undefined>,
): Promise<Answer | undefined> => askInTime(clock, ask, answerLimitMs).catch(() => undefined)

/** What the bank says to one attempt. `isFinal`: it also decides about earlier attempts of the same order. */
interface OrderAnswer {
  readonly answer: TransferAnswer
  readonly isFinal: boolean
}

/** Sends an order once. Undefined if this attempt may have been placed. */
const sendOrder = ({ bank, clock }: Line, order: TransferOrder): Promise<OrderAnswer | undefined> =>
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
const findOrder = async ({ bank, clock }: Line, { id }: TransferOrder): Promise<FoundOrder> => {
  const found = await inTime(clock, async (signal): Promise<FoundOrder> => {
    const reply = await bank.readTransfer({ params: { id }, signal })
    if (reply.status === 200) return { type: 'found', transfer: reply.body.transfer }
    return reply.status === 404
      ? { type: 'missing' }
      : { type: 'lost', sentence: readRefusal(reply)?.sentence }
  })
  return found ?? { type: 'lost' }
}

type FoundOrder = Extract<TransferEvent, { type: 'found' | 'missing' | 'lost' }>

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

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The order without its answer, where it outlives the page. There is one at most. */
interface StoredOrder {
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
export const createStoredOrder = (session: Kept): StoredOrder => ({
  read: () => {
    const kept = readJson(session, storageKey)
    return isOrder(kept) ? kept : undefined
  },
  // Where it is not kept, after a reload the list of transactions tells.
  keep: order => storeJson(session, storageKey, order),
  forget: () => session.removeItem(storageKey),
})
