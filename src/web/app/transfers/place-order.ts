import { timings } from '../../../../content/facts.ts'
import type { BankClient } from '../bank-client.ts'
import type { Cancel, Clock } from '../../clock.ts'
import { findOrder, sendOrder } from './ask-bank.ts'
import type { KeptOrder } from './kept-order.ts'
import {
  emptyForm,
  isOpenOrder,
  nextTransferState,
  retryDelaysMs,
  type TransferEvent,
  type TransferOrder,
  type TransferState,
} from './transfer-flow.ts'

interface TransferDesk {
  readonly bank: Pick<BankClient, 'placeTransfer' | 'readTransfer'>
  readonly clock: Clock
  readonly newId: () => string
  readonly kept: KeptOrder
  /** There is an order of before the page was loaded; it is being looked for. */
  readonly onResumed: () => void
  /** The bank has decided; lists and balance are old from now on. Before the result is shown. */
  readonly onDecided: () => void
}

/** A transfer from the filled form to the bank's answer, outside React so that it outlives its dialog. */
export interface TransferPlacement {
  readonly getState: () => TransferState
  readonly subscribe: (onChange: () => void) => Cancel
  /** Begins to work, and ends it: from then on nothing is sent, and what is kept stays for the next. */
  readonly attend: () => Cancel
  /** Makes the order's id, once, and sends it. Ignored while another order is under way. */
  readonly place: (filled: Omit<TransferOrder, 'id'>) => void
  /**
   * Finds out what became of the order that was kept for this account before the page was loaded, where there is one.
   */
  readonly resume: (accountId: string) => void
  /** Asks about the same order again: by its id, whether it is sent or looked for. */
  readonly askAgain: () => void
  /** Sends an order that the bank has not got, with the same id. */
  readonly sendAgain: () => void
  /** Gives up an order that the bank has not got. */
  readonly drop: () => void
  /** Back to an empty form, unless an order is not decided. */
  readonly close: () => void
}

export function createTransferPlacement(desk: TransferDesk): TransferPlacement {
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
    if (!answer && state.step === 'processing') again(state.lostCount, () => send(order))
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
    resume: accountId => {
      const order = state.step === 'form' ? kept.read() : undefined
      if (!order) return
      if (order.accountId !== accountId) return kept.forget() // another customer's, who has used this tab
      begin({ type: 'resumed', order })
      onResumed()
    },
    askAgain: () => begin({ type: 'askedAgain' }),
    sendAgain: () => begin({ type: 'sentAgain' }),
    drop: () => dispatch({ type: 'dropped' }),
    close: () => dispatch({ type: 'closed' }),
  }
}
