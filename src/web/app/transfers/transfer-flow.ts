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
 * The steps of the dialog (spec section 4, with ruling 34). `processing` ends when the bank has answered and a minimum
 * time has passed. `unanswered` ends by checking again, never by placing another order. After a reload, an order without
 * an answer is looked up first (`finding`). If the bank does not have it (`unsent`), it is sent again only when the
 * customer says so.
 */
export type TransferState =
  | { readonly step: 'form'; readonly refusal?: TransferRefusal }
  | {
      readonly step: 'processing'
      readonly order: TransferOrder
      readonly answer?: TransferAnswer
      readonly minimumPassed: boolean
      /** How often this order was sent without an answer. */
      readonly unansweredCount: number
      /** The bank's refusal of the last attempt. It leaves open whether an earlier one was placed. */
      readonly sentence?: string | undefined
    }
  | { readonly step: 'finding'; readonly order: TransferOrder; readonly triedCount: number }
  | {
      readonly step: 'unanswered'
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
      /** It was found after a reload, so nobody was waiting for it. */
      readonly isResumed: boolean
    }

export type TransferEvent =
  | { readonly type: 'placed'; readonly order: TransferOrder }
  | { readonly type: 'resumed'; readonly order: TransferOrder }
  | { readonly type: 'minimumPassed' }
  | { readonly type: 'answered'; readonly answer: TransferAnswer }
  | { readonly type: 'found'; readonly transfer: Transfer }
  /** The bank has answered that it does not have the order. */
  | { readonly type: 'missing' }
  /** `sentence`: the bank answered, but its refusal leaves open whether an earlier attempt was placed. */
  | { readonly type: 'unanswered'; readonly sentence?: string | undefined }
  | { readonly type: 'checkedAgain' }
  | { readonly type: 'sentAgain' }
  | { readonly type: 'dropped' }
  | { readonly type: 'closed' }

export const emptyForm: TransferState = { step: 'form' }

/** The delays before an order without an answer is sent or looked up again. After the last, a button does it. */
export const retryDelaysMs: readonly number[] = [1000, 2000, 4000]

type Processing = Extract<TransferState, { step: 'processing' }>
type Finding = Extract<TransferState, { step: 'finding' }>
export type OpenOrder = Extract<TransferState, { step: 'processing' | 'finding' | 'unanswered' | 'unsent' }>

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

/** Whether there is an order that neither the bank nor its customer has decided about. */
export const isOpenOrder = (state: TransferState): state is OpenOrder =>
  state.step !== 'form' && state.step !== 'result'

function lose(state: Processing, sentence: string | undefined): TransferState {
  const unansweredCount = state.unansweredCount + 1
  if (unansweredCount <= retryDelaysMs.length) return { ...state, unansweredCount, sentence }
  return { step: 'unanswered', order: state.order, isResumed: false, sentence }
}

// The bank may still be processing an order that was sent just before the reload, so one "missing" is not final.
function miss(state: Finding, isMissing: boolean, sentence?: string): TransferState {
  const triedCount = state.triedCount + 1
  if (triedCount <= retryDelaysMs.length) return { ...state, triedCount }
  const { order } = state
  return isMissing ? { step: 'unsent', order } : { step: 'unanswered', order, isResumed: true, sentence }
}

/** The next state. An event that does not fit the state, such as a late timer, changes nothing. */
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
    case 'unanswered':
      if (state.step === 'finding') return miss(state, false, event.sentence)
      return state.step === 'processing' ? lose(state, event.sentence) : state
    case 'checkedAgain':
      if (state.step !== 'unanswered') return state
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
