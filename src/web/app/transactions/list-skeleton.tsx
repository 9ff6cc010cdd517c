import { limits } from '../../../../content/facts.ts'
import { Late } from '../late.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TransactionColumns } from './transaction-columns.tsx'
import { TransactionRowsSkeleton } from './transaction-rows.tsx'
import { cellClass, headClass } from './table-class.ts'
import { transactionsWords } from './transactions-words.ts'

const widths = ['w-20', 'w-36', 'w-20', 'w-18', 'ml-auto w-24', 'ml-auto w-20', 'w-24']

/** The place of the search and what is beside it, before it is known whose transactions they are. */
export const ListBarPlace = () => <div aria-hidden="true" className="h-19 @max-[40rem]:h-33" />

/** The list's places while it is on its way, once that is long enough to be seen. */
export const ListSkeleton = () => (
  <Late>
    <div aria-hidden="true" className="@container overflow-hidden">
      <table className="w-full table-fixed border-collapse @max-[59rem]:hidden">
        <TransactionColumns />
        <thead>
          <tr>
            <td colSpan={widths.length} className={headClass}>
              &nbsp;
            </td>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: limits.transactionsPageSize }, (_, line) => (
            <tr key={line}>
              {widths.map((width, column) => (
                <td key={transactionsWords.columns[column]} className={`${cellClass} h-16`}>
                  <Skeleton className={`h-3 ${width}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="@min-[59rem]:hidden">
        <TransactionRowsSkeleton count={limits.transactionsPageSize} />
      </div>
    </div>
  </Late>
)
