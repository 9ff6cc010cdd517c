import { timings } from '../../../../content/facts.ts'
import type { BankClient } from '../bank-client.ts'
import type { Cancel, Clock } from '../../clock.ts'
import { readAnswer } from './read-answer.ts'
import {
  emptyForm,
  nextTransferState,
  retryDelaysMs,
  type TransferAnswer,
  type TransferEvent,
  type TransferOrder,
  type TransferState,
} from './transfer-flow.ts'

/** An attempt without an answer is given up after this and sent again. */
const answerLimitMs = 10_000

interface TransferDesk {
  readonly bank: Pick<BankClient, 'placeTransfer'>
  readonly clock: Clock
  readonly newId: () => string
  /** The bank has decided; lists and balance are old from now on. Before the result is shown. */
  readonly onDecided: () => void
}

/** A transfer from the filled form to the bank's answer, outside React so that it outlives its dialog. */
export interface TransferPlacement {
  readonly getState: () => TransferState
  readonly subscribe: (onChange: () => void) => Cancel
  /** Makes the order's id, once, and sends it. Ignored while another order is under way. */
  readonly place: (filled: Omit<TransferOrder, 'id'>) => void
  /** Sends the same order, with the same id, again. */
  readonly askAgain: () => void
  /** Back to an empty form, unless an order is still without its answer. */
  readonly close: () => void
}

export function createTransferPlacement({ bank, clock, newId, onDecided }: TransferDesk): TransferPlacement {
  let state = emptyForm
  const listeners = new Set<() => void>()

  function dispatch(event: TransferEvent) {
    const next = nextTransferState(state, event)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function askOnce(order: TransferOrder): Promise<TransferAnswer | undefined> {
    const attempt = new AbortController()
    const cancelLimit = clock.after(answerLimitMs, () => attempt.abort())
    const { accountId, reference, ...body } = order
    try {
      return readAnswer(
        await bank.placeTransfer({
          params: { id: accountId },
          body: { ...body, ...(reference !== undefined && { reference }) },
          signal: attempt.signal,
        }),
      )
    } catch {
      // The network or an unreadable answer: the order may have been placed, so it is asked again.
      return undefined
    } finally {
      cancelLimit()
    }
  }

  async function ask(order: TransferOrder) {
    const answer = await askOnce(order)
    if (answer) {
      if (answer.kind === 'decided') onDecided()
      dispatch({ type: 'answered', answer })
      return
    }
    dispatch({ type: 'lost' })
    const delayMs = state.step === 'processing' ? retryDelaysMs[state.lostCount - 1] : undefined
    if (delayMs !== undefined) clock.after(delayMs, () => void ask(order))
  }

  return {
    getState: () => state,
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    place: filled => {
      if (state.step !== 'form') return
      const order = { ...filled, id: newId() }
      dispatch({ type: 'placed', order })
      clock.after(timings.transferProcessingMs, () => dispatch({ type: 'minimumPassed' }))
      void ask(order)
    },
    askAgain: () => {
      if (state.step !== 'unheard') return
      const { order } = state
      dispatch({ type: 'askedAgain' })
      void ask(order)
    },
    close: () => dispatch({ type: 'closed' }),
  }
}
