import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { SpendingLine } from '../../../contract/spending.ts'
import { formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import type { SpendingCategory } from '../../../domain/merchant-categories.ts'
import { formatMoney } from '../../../domain/money.ts'
import { shortAccountName } from '../../../domain/products.ts'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { BankFault } from '../bank-client.ts'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState, Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Pager } from '../transactions/pager.tsx'
import { ChangeCategory } from './change-category.tsx'
import { linesPageSize, linesQuery, searchOf, useChosen, useSpendingClient } from './spending-queries.ts'
import { categoryAt, linesWords as words, spendingWords } from './spending-words.ts'

/** Spec section 15.5: the lines of the category that the address names. */
export function CategoryView() {
  const category = categoryAt(useLocation().pathname)
  return category === undefined ? <NotFoundInShell /> : <Lines key={category} category={category} />
}

function usePage(): number {
  const [address] = useSearchParams()
  const page = Number(address.get('page') ?? '1')
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

function Lines({ category }: { category: SpendingCategory }) {
  const { bank } = useEnvironment()
  const navigate = useNavigate()
  const chosen = useChosen()
  const page = usePage()
  const lines = useBankQuery(linesQuery(useSpendingClient(), { ...chosen, category, page }))
  const accounts = useBankQuery(allAccountsQuery(bank))
  const { data, error, isError, isPlaceholderData, refetch } = lines
  const month = data?.month ?? chosen.month
  if (error instanceof BankFault && (error.status === 404 || error.status === 422)) return <NotFoundInShell />
  if (!data && !isError) return <PageSkeleton title={appPages.spendingCategory.title} />
  const nameOf = (id: string) => {
    const account = accounts.data?.find(each => each.id === id)
    return account && shortAccountName(account.name, account.accountNumber)
  }
  return (
    <>
      <div>
        <BackLink to={`${appPages.spending.path}${searchOf(chosen)}`} label={appPages.spending.title} />
        <PageHeading>{month === undefined ? category : words.heading(category, month)}</PageHeading>
      </div>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      {!data && <LoadFailure words={spendingWords.failed} error={error} onRetry={() => void refetch()} />}
      {data && (
        <Panel title={words.list} isBusy={isPlaceholderData}>
          {data.total === 0 && (
            <EmptyState text={words.none(category, data.month)} className="border-t border-line" />
          )}
          <ul className="border-t border-line empty:hidden">
            {data.lines.map(line => (
              <Line key={`${line.accountId} ${line.id}`} line={line} account={nameOf(line.accountId)} />
            ))}
          </ul>
          {data.total > linesPageSize && (
            <Pager
              page={page}
              pageSize={linesPageSize}
              total={data.total}
              showing={words.showing}
              onPage={to => {
                const search = new URLSearchParams(searchOf(chosen))
                search.set('page', String(to))
                void navigate({ search: `?${search}` })
              }}
            />
          )}
        </Panel>
      )}
    </>
  )
}

function Line({ line, account }: { line: SpendingLine; account: string | undefined }) {
  const day = formatWeekdayAndDate(londonDateOf(new Date(line.date)))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 not-first:border-t not-first:border-line md:grid-cols-[minmax(0,1fr)_auto_auto] md:px-6">
      <span className="grid min-w-0 leading-[1.4]">
        <span className="font-semibold wrap-anywhere">{line.description}</span>
        <span className="money text-sm text-muted wrap-anywhere">
          {day}
          {account !== undefined && ` · ${account}`}
        </span>
      </span>
      <span className="money self-start text-right font-semibold whitespace-nowrap md:self-center">
        {line.isRefund && <span className="sr-only">{words.refund} </span>}
        {line.isRefund ? '−' : ''}
        {formatMoney(line.amount)}
      </span>
      <span className="max-md:col-span-2">
        <ChangeCategory line={{ ...line, detail: `${formatMoney(line.amount)}, ${day}` }} />
      </span>
    </li>
  )
}
