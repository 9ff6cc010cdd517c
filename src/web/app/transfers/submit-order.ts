import { timings } from '../../../../content/facts.ts'
import type { Reply } from '../../../contract/operation.ts'
import type { BankOperations } from '../../../contract/operations.ts'
import type { Transfer } from '../../../contract/transfers.ts'
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
    const answer = await sendOrder(desk, order)
    if (answer?.kind === 'decided') onDecided()
    dispatch(answer ? { type: 'answered', answer } : { type: 'lost' })
    if (!answer && state.step === 'processing') again(state.unansweredCount, () => send(order))
  }

  async function find(order: TransferOrder) {
    const found = await findOrder(desk, order)
    if (found && found !== 'missing') onDecided()
    if (found === undefined) dispatch({ type: 'lost' })
    else dispatch(found === 'missing' ? { type: 'missing' } : { type: 'found', transfer: found })
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

/** Sends an order once. Undefined where it may have been placed. */
const sendOrder = ({ bank, clock }: Line, order: TransferOrder): Promise<TransferAnswer | undefined> =>
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

/** Asks once what became of an order. `missing` where the bank does not have it, undefined where it does not say. */
const findOrder = ({ bank, clock }: Line, { id }: TransferOrder): Promise<Transfer | 'missing' | undefined> =>
  inTime(clock, async signal => {
    const reply = await bank.readTransfer({ params: { id }, signal })
    if (reply.status === 200) return reply.body.transfer
    return reply.status === 404 ? 'missing' : undefined
  })

/**
 * What the bank decided about an order, or undefined where that cannot be known: a fault of its own, or
 * whatever stands between it and the browser, may have come after the order was placed.
 */
function readAnswer(reply: Reply<BankOperations['placeTransfer']>): TransferAnswer | undefined {
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
