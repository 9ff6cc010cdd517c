import { lazy, Suspense } from 'react'
import { Dialog } from '../dialog.tsx'
import type { AllTransactionsProps } from './all-transactions.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'

const AllTransactions = lazy(async () => ({
  default: (await import('./all-transactions.tsx')).AllTransactions,
}))

type AllTransactionsDialogProps = AllTransactionsProps & { readonly isOpen: boolean }

/**
 * Spec section 2, All Transactions dialog. What it holds is fetched when it opens, and begins anew each time: no
 * search, no filter, page 1.
 */
export const AllTransactionsDialog = ({ isOpen, ...held }: AllTransactionsDialogProps) => (
  <Dialog
    title={allTransactionsWords.title}
    subtitle={allTransactionsWords.subtitle}
    isOpen={isOpen}
    onClose={held.onClose}
    closesFromOutside
    width="md:max-w-[66rem]"
    closeLabel={allTransactionsWords.close}
  >
    <Suspense fallback={<div className="h-dvh md:h-[33.75rem]" />}>
      <AllTransactions {...held} />
    </Suspense>
  </Dialog>
)
