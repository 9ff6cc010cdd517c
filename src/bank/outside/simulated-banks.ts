import { judgeName, type NameReasonCode, type NameVerdict, type PayeeKind } from '../../domain/name-check.ts'
import type { NameQuestion, OutsideBanks, SentOutcome, SentPayment } from './outside-banks.ts'

/** An account of the simulated bank. It answers name checks in one way, so that each outcome can be tried. */
export interface TestAccount {
  readonly accountNumber: string
  readonly outcome: NameReasonCode | null
  /** Who holds it. A name that is not theirs is as close as the outcome says. */
  readonly heldName?: string
  readonly kind?: PayeeKind
  /** The roll number that it needs. */
  readonly rollNumber?: string
  /** A payment to it comes back so long after it was made, with this code. */
  readonly returns?: { readonly code: string; readonly afterMs: number }
}

/** The bank that is simulated: its sort code and its accounts. */
export interface TestAccounts {
  readonly sortCode: string
  readonly accounts: readonly TestAccount[]
}

const plain = (rollNumber: string): string => rollNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A close match, unless the question has the held name and the right kind. */
function answerClose(question: NameQuestion, heldName: string, kind: PayeeKind): NameVerdict {
  const judged = judgeName(question, { kind, names: [heldName] })
  if (judged.reasonCode === null) return judged
  if (question.kind === kind) return { reasonCode: 'MBAM', heldName }
  return { reasonCode: kind === 'business' ? 'BAMM' : 'PAMM', heldName }
}

function answerOf({ outcome, heldName, kind, rollNumber }: TestAccount, question: NameQuestion): NameVerdict {
  if (heldName !== undefined && kind !== undefined) return answerClose(question, heldName, kind)
  if (kind !== undefined && question.kind === kind) return { reasonCode: null }
  if (rollNumber !== undefined && plain(rollNumber) === plain(question.secondaryReference ?? ''))
    return { reasonCode: null }
  return { reasonCode: outcome }
}

/** What became of a payment to a test account. Every other account keeps it. */
function settleAt({ sortCode, accounts }: TestAccounts, payment: SentPayment): SentOutcome {
  const account =
    payment.sortCode === sortCode
      ? accounts.find(({ accountNumber }) => accountNumber === payment.accountNumber)
      : undefined
  if (!account?.returns) return { outcome: 'kept' }
  const { code, afterMs } = account.returns
  const isBack = payment.at.getTime() - payment.madeAt.getTime() >= afterMs
  return isBack ? { outcome: 'returned', code } : { outcome: 'waiting' }
}

/**
 * The other banks of a demonstration: one with test accounts of each outcome, at once. It knows no other account of its
 * sort code (AC01), and other banks answer no name checks (SCNS). An account whose outcome is `no_answer` never answers.
 */
export const createSimulatedBanks = ({ sortCode, accounts }: TestAccounts): OutsideBanks => ({
  checkName(question, signal) {
    if (question.sortCode !== sortCode) return Promise.resolve({ reasonCode: 'SCNS' })
    const account = accounts.find(({ accountNumber }) => accountNumber === question.accountNumber)
    if (!account) return Promise.resolve({ reasonCode: 'AC01' })
    if (account.outcome !== 'no_answer') return Promise.resolve(answerOf(account, question))
    return new Promise(resolve => {
      const end = () => resolve({ reasonCode: 'no_answer' })
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    })
  },
  settle: payment => Promise.resolve(settleAt({ sortCode, accounts }, payment)),
  notifyOriginator: () => Promise.resolve(),
})
