import type { Action } from '../../products/product.ts'

/** A frequent question, with its own address below `/help/faqs`. */
export type FaqQuestion = {
  /** Its address, `#how-long-does-a-transfer-take`. It stays when the question is reworded: other pages link to it. */
  id: string
  question: string
  answer: string
  /** Links for going on. */
  link?: Action
  /** Further search terms that occur in neither the question nor its answer. */
  otherWords?: string
}

export type FaqSubject = { id: string; name: string; questions: readonly FaqQuestion[] }
