import { useState } from 'react'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { Dialog } from '../dialog.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'
import type { AllTransactionsProps } from './all-transactions.tsx'

const ContentPart = createFetchedPart(async () => (await import('./all-transactions.tsx')).AllTransactions)

type AllTransactionsDialogProps = AllTransactionsProps & { readonly isOpen: boolean }

/**
 * Spec section 2, All Transactions dialog. Its content is fetched when it opens. It starts from the beginning each
 * time: no search, no filter, page 1.
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
    <ContentPart waiting={<div className="h-dvh md:h-[33.75rem]" />}>
      {AllTransactions => <AllTransactions {...held} />}
    </ContentPart>
  </Dialog>
)

/** Opens the All Transactions dialog; styled as a link. */
export function ViewAllTransactions(props: Pick<AllTransactionsProps, 'accountId' | 'accountOf' | 'isLong'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="link tap cursor-pointer text-sm">
        {allTransactionsWords.open}
      </button>
      <AllTransactionsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
