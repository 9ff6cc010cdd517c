import { Late } from '../late.tsx'
import { Skeleton } from '../skeleton.tsx'
import { cellClass } from '../transactions/table-class.ts'
import { AllTransactionsFrame, type Column } from './all-transactions-table.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'

const widths: Record<Column, string> = {
  Date: 'w-20',
  Description: 'w-48',
  Reference: 'w-24',
  Amount: 'ml-auto w-24',
  Status: 'w-20',
}
const lines = ['first', 'second', 'third', 'fourth', 'fifth']

/** The places of a page of transactions while it is on its way: the table's five columns, on a phone rows. */
export const AllTransactionsSkeleton = () => (
  <Late>
    <div aria-hidden="true">
      <AllTransactionsFrame>
        {lines.map(line => (
          <tr key={line} className="[&:first-child>td]:border-t-0">
            {allTransactionsWords.columns.map(column => (
              <td key={column} className={`${cellClass} h-16`}>
                <Skeleton className={`h-3 ${widths[column]}`} />
              </td>
            ))}
          </tr>
        ))}
      </AllTransactionsFrame>
      <div className="md:hidden">
        {lines.map(line => (
          <div
            key={line}
            className="flex min-h-24 items-start justify-between gap-4 border-line px-4 py-4 not-first:border-t"
          >
            <span className="grid gap-2.5">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-2.5 w-24" />
              <Skeleton className="h-2.5 w-28" />
            </span>
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
    </div>
  </Late>
)
