import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Spending, SpendingMonths } from '../../../contract/spending.ts'
import type { SpendingCategory } from '../../../domain/merchant-categories.ts'
import { BudgetProgress } from './budget-progress.tsx'
import { type Chosen, searchOf } from './spending-queries.ts'
import { formatSigned, signedPenceOf, slugOf, spendingWords as words } from './spending-words.ts'

interface CategoryTableProps {
  readonly spending: Spending
  readonly compared: SpendingMonths | undefined
  readonly chosen: Chosen
}

/** What was spent in each category: as bars, and the same as a table. */
export const CategoryTable = ({ spending, compared, chosen }: CategoryTableProps) => (
  <>
    <Bars categories={spending.categories} />
    <h3 className="border-t border-line px-4 pt-5 pb-2 font-semibold md:px-6">{words.byCategory}</h3>
    <table aria-label={words.byCategory} className="mb-2 w-full text-nav @max-[38rem]:block">
      <thead className="@max-[38rem]:sr-only">
        <tr className="text-sm text-muted">
          {Object.values(words.columns).map((head, n) => (
            <th
              key={head}
              scope="col"
              className={`px-2 py-2 font-medium first:pl-6 last:pr-6 last:pl-5 ${n === 0 || n === 5 ? 'text-left' : 'text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-[38rem]:block">
        {spending.categories.map(row => (
          <Row
            key={row.category}
            row={row}
            compared={compared}
            chosen={{ ...chosen, month: spending.month }}
          />
        ))}
      </tbody>
    </table>
  </>
)

type CategoryRow = Spending['categories'][number]

interface RowProps {
  readonly row: CategoryRow
  readonly compared: SpendingMonths | undefined
  readonly chosen: Chosen
}

/** The spending on a category in another month: nothing, if there was such a month; an empty place until it is known. */
function otherMonth(
  compared: SpendingMonths | undefined,
  part: 'before' | 'average',
  category: SpendingCategory,
): string {
  if (!compared) return '\u00A0'
  const month = compared[part]
  if (!month) return words.none
  return formatSigned(month.categories.find(each => each.category === category)?.spent ?? '0.00')
}

function Row({ row: { category, spent, payments, budget }, compared, chosen }: RowProps) {
  const { columns } = words
  return (
    <tr className="border-t border-line @max-[38rem]:grid @max-[38rem]:grid-cols-2 @max-[38rem]:gap-x-4 @max-[38rem]:gap-y-1 @max-[38rem]:px-4 @max-[38rem]:py-3 @max-[38rem]:md:px-6">
      <th scope="row" className="py-2.5 text-left font-semibold @min-[38rem]:pr-2 @min-[38rem]:pl-6">
        <Link
          to={`${appPages.spending.path}/${slugOf(category)}${searchOf(chosen)}`}
          className="link tap @min-[38rem]:whitespace-nowrap @max-[38rem]:wrap-anywhere"
        >
          {category}
        </Link>
      </th>
      <Cell className="self-center text-right font-semibold">{formatSigned(spent)}</Cell>
      <Cell label={columns.payments}>{payments}</Cell>
      <Cell label={columns.before}>{otherMonth(compared, 'before', category)}</Cell>
      <Cell label={columns.average}>{otherMonth(compared, 'average', category)}</Cell>
      <td className="@max-[38rem]:col-span-2 @min-[38rem]:min-w-36 @min-[38rem]:py-2.5 @min-[38rem]:pr-6 @min-[38rem]:pl-5">
        {budget === null ? (
          <span className="@max-[38rem]:hidden">{words.none}</span>
        ) : (
          <BudgetProgress category={category} spent={spent} amount={budget} />
        )}
      </td>
    </tr>
  )
}

/** A figure, on a phone with the name of its column before it. */
const Cell = ({
  label,
  className = 'text-right @max-[38rem]:col-span-2 @max-[38rem]:flex @max-[38rem]:justify-between @max-[38rem]:text-sm @max-[38rem]:text-muted',
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) => (
  <td className={`money whitespace-nowrap @min-[38rem]:px-2 @min-[38rem]:py-2.5 ${className}`}>
    {label !== undefined && (
      <span aria-hidden="true" className="@min-[38rem]:hidden">
        {label}
      </span>
    )}
    {children}
  </td>
)

/** The table below says the same. What was given back has no bar. */
function Bars({ categories }: { categories: readonly CategoryRow[] }) {
  const spent = categories.map(each => ({ ...each, pence: signedPenceOf(each.spent) }))
  const most = spent.reduce((max, { pence }) => (pence > max ? pence : max), 1n)
  return (
    <ul aria-hidden="true" className="grid gap-3 border-t border-line px-4 py-5 md:px-6">
      {spent
        .filter(({ pence }) => pence > 0n)
        .map(({ category, pence, spent: amount }) => (
          <li key={category} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
            <span className="truncate">{category}</span>
            <span className="money text-muted">{formatSigned(amount)}</span>
            <span className="col-span-2 h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
              <span
                className="block h-full min-w-1 rounded-full bg-primary forced-colors:bg-[Highlight]"
                style={{ width: `${Number((pence * 1000n) / most) / 10}%` }}
              />
            </span>
          </li>
        ))}
    </ul>
  )
}
