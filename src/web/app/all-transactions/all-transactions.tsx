import { useRef, useState } from 'react'
import { limits } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { pageRange } from '../transactions/page-range.ts'
import { transactionsQuery } from '../transactions/transaction-queries.ts'
import { isFiltered } from '../transactions/transactions-asked.ts'
import { transactionsWords } from '../transactions/transactions-words.ts'
import { allTransactionsWords } from './all-transactions-words.ts'
import { FilterBar } from './filter-bar.tsx'
import { FoundTransactions } from './found-transactions.tsx'
import { Pager } from '../transactions/pager.tsx'
import { useAsked } from '../use-asked.ts'

const pageSize = limits.transactionsPageSize

export interface AllTransactionsProps {
  readonly account: Account
  /** Whether the account has more than one page: what turns them has its place, also where less is found. */
  readonly isLong: boolean
  readonly onClose: () => void
}

/**
 * The dialog's search, filters and page, and what the bank finds by them. Another search or filter begins on
 * page 1.
 */
export function AllTransactions({ account, isLong, onClose }: AllTransactionsProps) {
  const { bank } = useEnvironment()
  const [filters, setFilters] = useState<TransactionFilters>({})
  const [page, setPage] = useState(1)
  const area = useRef<HTMLElement>(null)
  const asked = { accountId: account.id, page, pageSize, filters, order: 'declined_first' } as const
  const found = useAsked(transactionsQuery(bank, asked))
  const filter = (next: TransactionFilters) => {
    setFilters(next)
    setPage(1)
  }
  const { data, isPlaceholderData } = found
  const { pageCount } = pageRange({ page, pageSize, total: data?.total ?? 0 })
  const turned = data && data.total > pageSize ? data : undefined
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto *:flex-none low:overflow-visible">
      <FilterBar filters={filters} onChange={changed => filter({ ...filters, ...changed })} />
      <FoundTransactions
        found={found}
        area={area}
        isFiltered={isFiltered(filters)}
        onClear={() => {
          area.current?.focus() // its button goes
          filter({})
        }}
      />
      <DialogFooter>
        <output className="sr-only">
          {data && !isPlaceholderData && transactionsWords.found({ total: data.total, page, pageCount })}
        </output>
        {(isLong || turned) && (
          <Pager
            page={turned?.page ?? 1}
            pageSize={pageSize}
            total={turned?.total ?? pageSize + 1}
            showing={transactionsWords.showing}
            isTold={false}
            onPage={setPage}
            className={`min-w-0 flex-1 gap-3 max-md:basis-full max-md:text-center max-md:*:w-full ${turned ? '' : 'invisible'}`}
          />
        )}
        <Button size="small" onClick={onClose} className="max-md:min-h-11 md:ml-1">
          {allTransactionsWords.close}
        </Button>
      </DialogFooter>
    </div>
  )
}
