import type { FormAnswer, RefusedRequest } from '../use-app-form.ts'
import { ownMoneyWords as words } from './own-money-words.ts'
import type { OrderAnswer } from './send-once.ts'

/** The refusal of a form whose check did not arrive. */
export const checkUnavailable: RefusedRequest = {
  kind: 'refused',
  message: words.checkUnavailable,
  errors: [],
}

/** A change that was not answered: nothing is lost by sending it again, so its form stays as it is. */
interface UnansweredChange extends RefusedRequest {
  readonly isUnanswered: true
}

const unanswered: UnansweredChange = { kind: 'refused', message: words.again, errors: [], isUnanswered: true }

/** Whether a refusal stands for an answer that did not come. */
export const isUnanswered = (refusal: RefusedRequest): boolean => 'isUnanswered' in refusal

/** What became of a change that may be sent twice, in the form's terms. */
export const refusalOf = <Body>(answer: OrderAnswer<Body>): FormAnswer<Body> =>
  answer.kind === 'unanswered' ? unanswered : answer
