import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import type { Account } from '../../../../contract/accounts.ts'
import type { TransactionFilters } from '../../../../contract/transactions.ts'
import { useFetchedAhead } from '../../use-fetched-ahead.ts'
import { transactionsWords } from '../transactions-words.ts'

const fetchDialog = async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog })
const ExportDialog = lazy(fetchDialog)

/** The button that opens the export of what is filtered. */
export function ExportControl({ account, filters }: { account: Account; filters: TransactionFilters }) {
  const [isOpen, setOpen] = useState(false)
  useFetchedAhead(fetchDialog)
  return (
    <>
      <Button variant="line" icon="upload" onClick={() => setOpen(true)}>
        {transactionsWords.export}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog accountId={account.id} filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
