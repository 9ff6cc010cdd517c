import { useState } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Spending, SpendingMonths } from '../../../contract/spending.ts'
import { formatMonth } from '../../../domain/format-dates.ts'
import { shortAccountName } from '../../../domain/products.ts'
import { monthsFrom } from '../../../domain/spending-months.ts'
import { SelectField } from '../../components/field.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BankFault } from '../bank-client.ts'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState, Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { Budgets } from './budgets.tsx'
import { CategoryTable } from './category-table.tsx'
import {
  type Chosen,
  comparisonQuery,
  monthQuery,
  searchOf,
  useChosen,
  useSpendingClient,
} from './spending-queries.ts'
import {
  averageOf,
  comparedWithBefore,
  equationWords,
  formatSigned,
  spendingWords as words,
} from './spending-words.ts'

/** Spec section 15.5: a month of one account or of all, its categories, and the budgets. */
export function SpendingView() {
  const { bank } = useEnvironment()
  const client = useSpendingClient()
  const chosen = useChosen()
  const month = useBankQuery(monthQuery(client, chosen))
  const accounts = useBankQuery(allAccountsQuery(bank))
  const { data, error, isError, isPlaceholderData, refetch } = month
  const isShown = data !== undefined && !isPlaceholderData
  const comparison = useBankQuery(comparisonQuery(client, chosen, isShown))
  if (error instanceof BankFault && (error.status === 404 || error.status === 422)) return <NotFoundInShell />
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeading>{words.heading}</PageHeading>
        {data && accounts.data && (
          <Choices spending={data} accounts={accounts.data} chosen={chosen} isRead={isShown} />
        )}
      </div>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      {!data && isError && <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <SpendingSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <Month
            spending={data}
            compared={isPlaceholderData ? undefined : comparison.data}
            hasFailed={comparison.isError && !comparison.data}
            onRetry={() => void comparison.refetch()}
            chosen={chosen}
          />
        </div>
      )}
    </>
  )
}

interface ChoicesProps {
  readonly spending: Spending
  readonly accounts: readonly Account[]
  readonly chosen: Chosen
  /** Whether `spending` is of what is chosen. */
  readonly isRead: boolean
}

/** The months from the first line to the present one, newest first. */
function monthsOf({ month, firstMonth, presentMonth }: Spending): readonly string[] {
  const first = firstMonth !== null && firstMonth < month ? firstMonth : month
  const last = month > presentMonth ? month : presentMonth
  const months: string[] = []
  for (let each = last; each >= first; each = monthsFrom(each, -1)) months.push(each)
  return months
}

/** The address takes the choices, so that Back undoes them. What a choice leads to is read out. */
function Choices({ spending, accounts, chosen, isRead }: ChoicesProps) {
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<string>()
  const choose = (next: Chosen) => {
    const search = searchOf(next)
    setPressed(search)
    void navigate({ search })
  }
  const { accountId, month } = chosen
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3 md:w-auto md:min-w-0 md:grid-cols-[minmax(0,18rem)_minmax(0,13rem)]">
      <SelectField
        label={words.account}
        className="money"
        value={accountId ?? ''}
        onChange={({ target }) =>
          choose({ ...(target.value && { accountId: target.value }), ...(month && { month }) })
        }
      >
        <option value="">{words.all}</option>
        {accounts.map(({ id, name, accountNumber }) => (
          <option key={id} value={id}>
            {shortAccountName(name, accountNumber)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.month}
        value={month ?? spending.month}
        onChange={({ target }) => choose({ ...(accountId && { accountId }), month: target.value })}
      >
        {monthsOf(spending).map(each => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </SelectField>
      <output className="sr-only">
        {pressed === searchOf(chosen) && isRead && words.spentNow(spending.month, spending.spent)}
      </output>
    </div>
  )
}

interface MonthProps {
  readonly spending: Spending
  /** Undefined until it is known. */
  readonly compared: SpendingMonths | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly chosen: Chosen
}

function Month({ spending, compared, hasFailed, onRetry, chosen }: MonthProps) {
  const { month, spent, pending, categories } = spending
  const isEmpty = categories.every(each => each.payments === 0 && each.spent === '0.00')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,2.2fr)_minmax(18rem,1fr)]">
      <Panel title={words.spentIn(month)} className="@container">
        <div className="grid gap-1 px-4 pb-5 md:px-6 md:pb-6">
          <p className="money font-display text-[clamp(1.75rem,9vw,2.625rem)] leading-[1.1] font-heading tracking-[-.026em] wrap-anywhere">
            {formatSigned(spent)}
          </p>
          <Compared spent={spent} compared={compared} hasFailed={hasFailed} onRetry={onRetry} />
          {pending !== null && <p className="money text-sm text-muted">{words.pending(pending)}</p>}
        </div>
        {isEmpty ? (
          <EmptyState text={words.nothing(month)} className="border-t border-line" />
        ) : (
          <CategoryTable spending={spending} compared={compared} chosen={chosen} />
        )}
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
        <Equation spending={spending} />
        <Budgets />
      </div>
    </div>
  )
}

type ComparedProps = Pick<MonthProps, 'compared' | 'hasFailed' | 'onRetry'> & { readonly spent: string }

/** Two lines that hold their room until they are known, so that nothing below them moves. */
function Compared({ spent, compared, hasFailed, onRetry }: ComparedProps) {
  const average = compared && averageOf(compared.average)
  return (
    <div className="money min-h-12 leading-6" aria-busy={!compared && !hasFailed}>
      {!compared && hasFailed && <CompareFailed onRetry={onRetry} />}
      {compared?.before && <p>{comparedWithBefore(spent, compared.before)}</p>}
      {average && (
        <p className="text-muted">
          {average.label} <span className="font-semibold text-ink">{average.amount}</span>
        </p>
      )}
    </div>
  )
}

/** It goes once the months are there, and its button with it. */
function CompareFailed({ onRetry }: Pick<ComparedProps, 'onRetry'>) {
  const part = useFocusAfter<HTMLParagraphElement>()
  return (
    <p ref={part} role="alert">
      {words.compareFailed}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </p>
  )
}

/** Opening balance, income, spending and own moves make the closing balance. */
function Equation({ spending }: { spending: Spending }) {
  return (
    <Panel title={equationWords.heading}>
      <dl className="border-t border-line">
        {equationWords.rows(spending).map(({ label, amount }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 not-first:border-t not-first:border-line last:font-semibold md:px-6"
          >
            <dt className="min-w-0">{label}</dt>
            <dd className="money ml-auto wrap-anywhere">{amount}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** The layout of the page while its month loads. */
const SpendingSkeleton = () => (
  <Placeholder label={words.loading}>
    <div
      aria-busy="true"
      aria-label={appPages.spending.title}
      className="rounded-panel border border-line bg-surface"
    >
      <div className="grid gap-4 p-4 md:px-6">
        <Skeleton className="h-5 w-52" />
        <Skeleton className="h-9 w-44" />
        <Skeleton className="h-3 w-64" />
      </div>
      {['w-11/12', 'w-3/5', 'w-2/5', 'w-1/4'].map(width => (
        <div key={width} className="grid gap-2.5 border-t border-line px-4 py-4 md:px-6">
          <Skeleton className="h-3 w-28" />
          <Skeleton className={`h-2.5 ${width}`} />
        </div>
      ))}
    </div>
  </Placeholder>
)
