import type { SortCodeAndAccount } from '../../domain/destination.ts'
import { type NameAsked, type NameVerdict, tellsHeldName } from '../../domain/name-check.ts'
import type { Pence } from '../../domain/money.ts'
import type { Pause } from '../run-every.ts'

/** A question to another bank: whether somebody of this name and kind holds an account there. */
export interface NameQuestion extends NameAsked, SortCodeAndAccount {
  /** For accounts that have a roll number, that. */
  readonly secondaryReference?: string | undefined
}

/** A payment that another bank has been sent. */
export interface SentPayment extends SortCodeAndAccount {
  /** The same payment has the same id, however often it is asked about. */
  readonly paymentId: string
  readonly amountPence: Pence
  readonly madeAt: Date
  /** Now. */
  readonly at: Date
}

/** What becomes of it: the other bank has it for good, has sent it back with a code of the scheme, or has not said. */
export type SentOutcome =
  | { readonly outcome: 'kept' }
  | { readonly outcome: 'waiting' }
  | { readonly outcome: 'returned'; readonly code: string }

/** Other banks, as far as this one reaches them. */
export interface OutsideBanks {
  /** Answers a name check. It may fail or take for ever, and should stop once the signal is aborted. */
  checkName(question: NameQuestion, signal: AbortSignal): Promise<NameVerdict>
  /** Says what became of a payment. It may fail or take for ever, and should stop once the signal is aborted. */
  settle(payment: SentPayment, signal: AbortSignal): Promise<SentOutcome>
}

/** No other bank can be reached. */
export const noOutsideBanks: OutsideBanks = {
  checkName: () => Promise.resolve({ reasonCode: 'no_answer' }),
  settle: () => Promise.resolve({ outcome: 'kept' }),
}

/** How long another bank may take to answer. */
const answersWithinMs = 5000

const noAnswer = { reasonCode: 'no_answer' } as const

/** Drops a held name that the code does not allow, and a close match without one: it says nothing. */
function keepAllowed({ reasonCode, heldName }: NameVerdict): NameVerdict {
  if (!tellsHeldName(reasonCode)) return { reasonCode }
  return heldName === undefined || heldName === '' ? noAnswer : { reasonCode, heldName }
}

/**
 * Asks another bank about a name, for at most 5 seconds. A late, failed or missing answer is `no_answer`. A held name
 * leaves here with MBAM, BAMM and PAMM alone. Never call it in a database transaction: nothing waits for a network while
 * it holds a lock. Source: specification sections 10.2 and 12.2.
 */
export async function askName(
  { outside, pause }: { readonly outside: OutsideBanks; readonly pause: Pause },
  question: NameQuestion,
): Promise<NameVerdict> {
  const over = new AbortController()
  try {
    return await Promise.race([
      outside.checkName(question, over.signal).then(keepAllowed),
      pause(answersWithinMs, over.signal).then(() => noAnswer),
    ])
  } catch {
    // What the other bank sent may name the holder, so it goes nowhere.
    return noAnswer
  } finally {
    over.abort()
  }
}

const waiting = { outcome: 'waiting' } as const

/**
 * Asks another bank what became of a payment, for at most 5 seconds. Late, failed or missing, the answer is `waiting`: the
 * bank asks again, by the same id. Never call it in a database transaction.
 */
export async function askForReturn(
  {
    outside,
    pause,
    clock,
  }: { readonly outside: OutsideBanks; readonly pause: Pause; readonly clock: () => Date },
  payment: Omit<SentPayment, 'at'>,
): Promise<SentOutcome> {
  const over = new AbortController()
  try {
    return await Promise.race([
      outside.settle({ ...payment, at: clock() }, over.signal),
      pause(answersWithinMs, over.signal).then(() => waiting),
    ])
  } catch {
    return waiting
  } finally {
    over.abort()
  }
}
