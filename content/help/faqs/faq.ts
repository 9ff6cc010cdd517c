import type { Action } from '../../products/product.ts'

/** A question that people ask, with an address of its own below `/help/faqs`. */
export type FaqQuestion = {
  /** Its address, `#how-long-does-a-transfer-take`. Kept when the question is worded anew: others link to it. */
  id: string
  question: string
  answer: string
  /** Where one goes on. */
  link?: Action
  /** Words that people search with and that stand in neither the question nor its answer. */
  otherWords?: string
}

export type FaqSubject = { id: string; name: string; questions: readonly FaqQuestion[] }
