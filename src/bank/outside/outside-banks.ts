import type { SortCodeAndAccount } from '../../domain/destination.ts'
import { type CheckedName, type NameVerdict, revealsHeldName } from '../../domain/name-check.ts'
import type { Pence } from '../../domain/money.ts'
import type { Pause } from '../run-every.ts'

/** A question to another bank: whether somebody of this name and kind holds an account there. */
export interface NameQuestion extends CheckedName, SortCodeAndAccount {
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

/**
 * The messages of the bank to an originator of Direct Debits, by the codes of the scheme: advice that a mandate has ended
 * (ADDACS), the return of a collection that was not paid (ARUDD), or a claim for what the bank refunded (DDICA).
 */
export interface OriginatorMessage {
  /** The same message has the same id, however often it is sent. */
  readonly id: string
  readonly kind: 'advice' | 'return' | 'indemnity_claim'
  readonly code: string
  readonly serviceUserNumber: string
  readonly reference: string
  /** Of the collection; left out of advice. */
  readonly amountPence?: Pence
  /** `YYYY-MM-DD`, of the collection. */
  readonly dueOn?: string
}

/** Other banks and originators of Direct Debits, as far as this bank reaches them. */
export interface OutsideBanks {
  /** Answers a name check. It may fail or take for ever, and should stop once the signal is aborted. */
  checkName(question: NameQuestion, signal: AbortSignal): Promise<NameVerdict>
  /** Says what became of a payment. It may fail or take for ever, and should stop once the signal is aborted. */
  settle(payment: SentPayment, signal: AbortSignal): Promise<SentOutcome>
  /** Settles once the originator has the message. It may fail or take for ever, and should stop once the signal is aborted. */
  notifyOriginator(message: OriginatorMessage, signal: AbortSignal): Promise<void>
}

/** No other bank can be reached. */
export const noOutsideBanks: OutsideBanks = {
  checkName: () => Promise.resolve({ reasonCode: 'no_answer' }),
  settle: () => Promise.resolve({ outcome: 'kept' }),
  notifyOriginator: () => Promise.resolve(),
}

/** How long another bank may take to answer. */
const answersWithinMs = 5000

const noAnswer = { reasonCode: 'no_answer' } as const

/** Drops a held name that the code does not allow, and a close match without one: it says nothing. */
function keepAllowed({ reasonCode, heldName }: NameVerdict): NameVerdict {
  if (!revealsHeldName(reasonCode)) return { reasonCode }
  return heldName === undefined || heldName === '' ? noAnswer : { reasonCode, heldName }
}

interface Question<Answer> {
  readonly ask: (signal: AbortSignal) => Promise<Answer>
  /** What a late, failed or missing answer counts as. */
  readonly otherwise: Answer
}

/** Waits for an answer from outside for at most 5 seconds. */
async function answerWithin<Answer>(pause: Pause, { ask, otherwise }: Question<Answer>): Promise<Answer> {
  const over = new AbortController()
  try {
    return await Promise.race([ask(over.signal), pause(answersWithinMs, over.signal).then(() => otherwise)])
  } catch {
    // What the other bank sent may name the holder, so it goes nowhere.
    return otherwise
  } finally {
    over.abort()
  }
}

/**
 * Asks another bank about a name, for at most 5 seconds. A late, failed or missing answer is `no_answer`. A held name
 * leaves here with MBAM, BAMM and PAMM alone. Never call it in a database transaction: nothing waits for a network while
 * it holds a lock. Source: specification sections 10.2 and 12.2.
 */
export const askName = (
  { outside, pause }: { readonly outside: OutsideBanks; readonly pause: Pause },
  question: NameQuestion,
): Promise<NameVerdict> =>
  answerWithin<NameVerdict>(pause, {
    ask: async signal => keepAllowed(await outside.checkName(question, signal)),
    otherwise: noAnswer,
  })

/**
 * Asks another bank what became of a payment, for at most 5 seconds. Late, failed or missing, the answer is `waiting`: the
 * bank asks again, by the same id. Never call it in a database transaction.
 */
export const askForReturn = (
  {
    outside,
    pause,
    clock,
  }: { readonly outside: OutsideBanks; readonly pause: Pause; readonly clock: () => Date },
  payment: Omit<SentPayment, 'at'>,
): Promise<SentOutcome> =>
  answerWithin<SentOutcome>(pause, {
    ask: signal => outside.settle({ ...payment, at: clock() }, signal),
    otherwise: { outcome: 'waiting' },
  })

/**
 * Sends an originator a message, for at most 5 seconds. Returns whether it answered: if not, the message is sent again, under the
 * same id. Never call it in a database transaction.
 */
export const notifyOriginator = (
  { outside, pause }: { readonly outside: OutsideBanks; readonly pause: Pause },
  message: OriginatorMessage,
): Promise<boolean> =>
  answerWithin(pause, {
    async ask(signal) {
      await outside.notifyOriginator(message, signal)
      return true
    },
    otherwise: false,
  })
