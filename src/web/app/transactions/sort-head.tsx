import { Icon } from '../../components/icon.tsx'
import type { ListOrder } from './transactions-asked.ts'

/** The orders that a column sorts by: the usual one first, then its reverse. */
const ordersOfColumn = {
  Date: { descending: 'newest', ascending: 'oldest' },
  Amount: { descending: 'largest', ascending: 'smallest' },
} as const satisfies Record<string, Record<'descending' | 'ascending', ListOrder>>

type Sortable = keyof typeof ordersOfColumn
export const isSortable = (column: string): column is Sortable => Object.hasOwn(ordersOfColumn, column)

/** Which way the list is sorted by a column, if it is. */
export function directionOf(column: string, order: ListOrder): 'ascending' | 'descending' | undefined {
  if (!isSortable(column)) return undefined
  const { descending, ascending } = ordersOfColumn[column]
  if (order === descending) return 'descending'
  return order === ascending ? 'ascending' : undefined
}

interface SortButtonProps {
  readonly column: Sortable
  readonly order: ListOrder
  readonly onSort: (order: ListOrder) => void
}

/** A column's head that sorts by it; pressed again, the other way round. */
export function SortButton({ column, order, onSort }: SortButtonProps) {
  const direction = directionOf(column, order)
  const { descending, ascending } = ordersOfColumn[column]
  return (
    <button
      type="button"
      onClick={() => onSort(direction === 'descending' ? ascending : descending)}
      className="tap inline-flex cursor-pointer items-center gap-1 font-semibold hover:text-ink"
    >
      {column}
      <Icon
        name={direction ? 'chevron-down' : 'sort'}
        size="small"
        className={direction === 'ascending' ? 'rotate-180' : ''}
      />
    </button>
  )
}
