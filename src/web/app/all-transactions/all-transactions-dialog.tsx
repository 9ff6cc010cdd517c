import { lazy, Suspense } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { Dialog } from '../dialog.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'

const AllTransactions = lazy(async () => ({
  default: (await import('./all-transactions.tsx')).AllTransactions,
}))

interface AllTransactionsDialogProps {
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Spec section 2, All Transactions dialog. What it holds is fetched when it opens, and begins anew each time: no
 * search, no filter, page 1.
 */
export const AllTransactionsDialog = ({ account, isOpen, onClose }: AllTransactionsDialogProps) => (
  <Dialog
    title={allTransactionsWords.title}
    subtitle={allTransactionsWords.subtitle}
    isOpen={isOpen}
    onClose={onClose}
    closesFromOutside
    width="md:max-w-[66rem]"
    closeLabel={allTransactionsWords.close}
  >
    <Suspense fallback={<div className="h-dvh md:h-[33.75rem]" />}>
      <AllTransactions account={account} onClose={onClose} />
    </Suspense>
  </Dialog>
)
