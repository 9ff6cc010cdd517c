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
 * and its minimum time has passed; `unheard` is left by asking again, never by placing another order. What was still
 * unanswered when the page was loaded again is looked for first (`finding`), and sent again only where the bank has not
 * got it (`unsent`) and its customer says so.
 */
export type TransferState =
  | { readonly step: 'form'; readonly refusal?: TransferRefusal }
  | {
      readonly step: 'processing'
      readonly order: TransferOrder
      readonly answer?: TransferAnswer
      readonly minimumPassed: boolean
      /** How often this order was sent and no answer came. */
      readonly unansweredCount: number
      /** The bank's refusal of the last attempt. It leaves open whether an earlier one was placed. */
      readonly sentence?: string | undefined
    }
  | { readonly step: 'finding'; readonly order: TransferOrder; readonly triedCount: number }
  | {
      readonly step: 'unheard'
      readonly order: TransferOrder
      readonly isResumed: boolean
      /** The bank's refusal of the last attempt, if it answered. */
      readonly sentence?: string | undefined
    }
  | { readonly step: 'unsent'; readonly order: TransferOrder }
  | {
      readonly step: 'result'
      readonly order: TransferOrder
      readonly transfer: Transfer
      /** It was found after the page had been loaded again: whoever ordered it was not waiting for it. */
      readonly isResumed: boolean
    }

export type TransferEvent =
  | { readonly type: 'placed'; readonly order: TransferOrder }
  | { readonly type: 'resumed'; readonly order: TransferOrder }
  | { readonly type: 'minimumPassed' }
  | { readonly type: 'answered'; readonly answer: TransferAnswer }
  | { readonly type: 'found'; readonly transfer: Transfer }
  /** The bank answers, and does not have it. */
  | { readonly type: 'missing' }
  /** `sentence`: the bank answered, but its refusal leaves open whether an earlier attempt was placed. */
  | { readonly type: 'lost'; readonly sentence?: string | undefined }
  | { readonly type: 'askedAgain' }
  | { readonly type: 'sentAgain' }
  | { readonly type: 'dropped' }
  | { readonly type: 'closed' }

export const emptyForm: TransferState = { step: 'form' }

/** How long to wait before a lost order is sent, or looked for, again; after the last it is asked by a button. */
export const retryDelaysMs: readonly number[] = [1000, 2000, 4000]

type Processing = Extract<TransferState, { step: 'processing' }>
type Finding = Extract<TransferState, { step: 'finding' }>
export type OpenOrder = Extract<TransferState, { step: 'processing' | 'finding' | 'unheard' | 'unsent' }>

const process = (order: TransferOrder, minimumPassed: boolean): TransferState => ({
  step: 'processing',
  order,
  minimumPassed,
  unansweredCount: 0,
})

const find = (order: TransferOrder): TransferState => ({ step: 'finding', order, triedCount: 0 })

function settle(state: Processing): TransferState {
  const { order, answer, minimumPassed } = state
  if (!answer || !minimumPassed) return state
  return answer.kind === 'decided'
    ? { step: 'result', order, transfer: answer.transfer, isResumed: false }
    : { step: 'form', refusal: answer.refusal }
}

/** Whether there is an order that the bank, or its customer, has not decided about. */
export const isOpenOrder = (state: TransferState): state is OpenOrder =>
  state.step !== 'form' && state.step !== 'result'

function lose(state: Processing, sentence: string | undefined): TransferState {
  const unansweredCount = state.unansweredCount + 1
  if (unansweredCount <= retryDelaysMs.length) return { ...state, unansweredCount, sentence }
  return { step: 'unheard', order: state.order, isResumed: false, sentence }
}

// The bank may still be busy with what was sent just before the page was loaded again: missing once is not missing.
function miss(state: Finding, isMissing: boolean, sentence?: string): TransferState {
  const triedCount = state.triedCount + 1
  if (triedCount <= retryDelaysMs.length) return { ...state, triedCount }
  const { order } = state
  return isMissing ? { step: 'unsent', order } : { step: 'unheard', order, isResumed: true, sentence }
}

/** The next state. An event that does not belong to the state, as a late timer's, changes nothing. */
export function nextTransferState(state: TransferState, event: TransferEvent): TransferState {
  switch (event.type) {
    case 'placed':
      return state.step === 'form' ? process(event.order, false) : state
    case 'resumed':
      return state.step === 'form' ? find(event.order) : state
    case 'minimumPassed':
      return state.step === 'processing' ? settle({ ...state, minimumPassed: true }) : state
    case 'answered':
      return state.step === 'processing' ? settle({ ...state, answer: event.answer }) : state
    case 'found':
      if (state.step !== 'finding') return state
      return { step: 'result', order: state.order, transfer: event.transfer, isResumed: true }
    case 'missing':
      return state.step === 'finding' ? miss(state, true) : state
    case 'lost':
      if (state.step === 'finding') return miss(state, false, event.sentence)
      return state.step === 'processing' ? lose(state, event.sentence) : state
    case 'askedAgain':
      if (state.step !== 'unheard') return state
      return state.isResumed ? find(state.order) : process(state.order, true)
    case 'sentAgain':
      return state.step === 'unsent' ? process(state.order, false) : state
    case 'dropped':
      return state.step === 'unsent' ? emptyForm : state
    case 'closed':
      break
  }
  return isOpenOrder(state) ? state : emptyForm
}
