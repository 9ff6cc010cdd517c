import type { FaultReport } from '../api/answer-fault.ts'
import type { NotKept } from './book/open-book.ts'

/** A fault of the bank in a tab, as whoever opened it is told. */
export type TabReport =
  /** Of an answer. */
  | FaultReport
  /** Of a simulator. */
  | { readonly simulator: string; readonly fault: unknown }
  /** Of keeping: the book is not kept, or the session alone is not. */
  | { readonly notKept: NotKept | 'session'; readonly fault: unknown }
  /** Of anything else that runs in the background. */
  | { readonly in: 'background'; readonly fault: unknown }
