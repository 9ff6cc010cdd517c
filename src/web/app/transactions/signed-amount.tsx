import type { Transaction } from '../../../contract/transactions.ts'
import { signedAmount } from './transaction-words.ts'
import { transactionsWords } from './transactions-words.ts'

/**
 * An amount with its sign, and for readers its direction in words: colour says them nothing, and some pass over signs.
 */
export const SignedAmount = ({ of }: { of: Pick<Transaction, 'type' | 'amount'> }) => (
  <span className="relative">
    <span className="sr-only">{transactionsWords.directions[of.type]} </span>
    {signedAmount(of)}
  </span>
)
