import type { FieldError } from '../../../contract/problem.ts'
import type { Transfer } from '../../../contract/transfers.ts'

/** A filled order as it is sent. `amount` is a wire amount; `destination` is as typed. */
export interface TransferOrder {
  readonly id: string
  readonly accountId: string
  readonly recipientName: string
  readonly destination: string
  readonly amount: string
  readonly reference?: string | undefined
}

/** Bad input or a fault that the bank has decided: nothing was placed. */
export interface TransferRefusal {
  readonly message: string
  readonly errors: readonly FieldError[]
}

export type TransferAnswer =
  | { readonly kind: 'decided'; readonly transfer: Transfer }
  | { readonly kind: 'refused'; readonly refusal: TransferRefusal }

/**
 * Where the dialog stands (spec section 4, with ruling 34). `processing` is left when the bank has answered
 * and its minimum time has passed; `unheard` is left by asking again, never by placing another order.
 */
export type TransferState =
  | { readonly step: 'form'; readonly refusal?: TransferRefusal }
  | {
      readonly step: 'processing'
      readonly order: TransferOrder
      readonly answer?: TransferAnswer
      readonly minimumPassed: boolean
      /** How often this order was sent and no answer came. */
      readonly lostCount: number
    }
  | { readonly step: 'unheard'; readonly order: TransferOrder }
  | { readonly step: 'result'; readonly order: TransferOrder; readonly transfer: Transfer }

export type TransferEvent =
  | { readonly type: 'placed'; readonly order: TransferOrder }
  | { readonly type: 'minimumPassed' }
  | { readonly type: 'answered'; readonly answer: TransferAnswer }
  | { readonly type: 'lost' }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'closed' }

export const emptyForm: TransferState = { step: 'form' }

/** How long to wait before a lost order is sent again; after the last it is asked by a button. */
export const retryDelaysMs: readonly number[] = [1000, 2000, 4000]

type Processing = Extract<TransferState, { step: 'processing' }>

const process = (order: TransferOrder, minimumPassed: boolean): TransferState => ({
  step: 'processing',
  order,
  minimumPassed,
  lostCount: 0,
})

function settle(state: Processing): TransferState {
  const { order, answer, minimumPassed } = state
  if (!answer || !minimumPassed) return state
  return answer.kind === 'decided'
    ? { step: 'result', order, transfer: answer.transfer }
    : { step: 'form', refusal: answer.refusal }
}

/** Whether an order is on its way and the bank's decision is not known. */
const isUnanswered = ({ step }: TransferState): boolean => step === 'processing' || step === 'unheard'

function lose(state: Processing): TransferState {
  const lostCount = state.lostCount + 1
  return lostCount > retryDelaysMs.length ? { step: 'unheard', order: state.order } : { ...state, lostCount }
}

/** The next state. An event that does not belong to the state, as a late timer's, changes nothing. */
export function nextTransferState(state: TransferState, event: TransferEvent): TransferState {
  switch (event.type) {
    case 'placed':
      return state.step === 'form' ? process(event.order, false) : state
    case 'minimumPassed':
      return state.step === 'processing' ? settle({ ...state, minimumPassed: true }) : state
    case 'answered':
      return state.step === 'processing' ? settle({ ...state, answer: event.answer }) : state
    case 'lost':
      return state.step === 'processing' ? lose(state) : state
    case 'askedAgain':
      return state.step === 'unheard' ? process(state.order, true) : state
    case 'closed':
      break
  }
  return isUnanswered(state) ? state : emptyForm
}
