import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { limits } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { NoAccount } from '../dashboard/no-account.tsx'
import { useAccount } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { useLate } from '../use-late.ts'
import { pageOf } from './page-range.ts'
import { Pager } from './pager.tsx'
import { transactionsQuery } from './transaction-queries.ts'
import { TransactionRows, TransactionRowsSkeleton } from './transaction-rows.tsx'
import { TransactionsTable } from './transactions-table.tsx'
import { transactionsWords } from './transactions-words.ts'

/** Spec section 2, Transactions page: newest first, ten a page, the page in the address. */
export function TransactionsPage() {
  const { open } = useTransferDialog()
  const { account, isError, isPending, refetch } = useAccount()
  const hasNone = !account && !isError && !isPending
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>{transactionsWords.heading}</PageHeading>
          <p className="text-muted">{transactionsWords.intro}</p>
        </div>
        {account && (
          <Button icon="money-out" onClick={open} className="max-md:w-full">
            {transactionsWords.transfer}
          </Button>
        )}
      </div>
      {hasNone ? (
        <NoAccount />
      ) : (
        <div className="overflow-hidden rounded-panel border border-line bg-surface max-md:[&_ul>:first-child]:border-t-0">
          {account && <Transactions account={account} />}
          {!account && isError && <Failure onRetry={() => void refetch()} />}
          {!account && isPending && <Waiting />}
        </div>
      )}
    </>
  )
}

function Transactions({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const pageSize = limits.transactionsPageSize
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    transactionsQuery(bank, { accountId: account.id, page, pageSize }),
  )
  if (!data) return isError ? <Failure onRetry={() => void refetch()} /> : <Waiting />
  const { transactions, total } = data
  return (
    <>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        {transactions.length > 0 && (
          <>
            <TransactionsTable transactions={transactions} />
            <div className="md:hidden">
              <TransactionRows
                transactions={transactions}
                declined={transactionsWords.declinedOnTransactions}
              />
            </div>
          </>
        )}
        {transactions.length === 0 && <Nothing isBeyondEnd={total > 0} />}
      </div>
      {transactions.length > 0 && (
        <Pager
          page={isPlaceholderData ? data.page : page}
          pageSize={pageSize}
          total={total}
          showing={transactionsWords.showing}
          onPage={to => setSearch(to === 1 ? {} : { page: String(to) })}
        />
      )}
    </>
  )
}

const Nothing = ({ isBeyondEnd }: { isBeyondEnd: boolean }) => (
  <div className="grid justify-items-center gap-4 px-6 py-16 text-center text-muted">
    <p>{isBeyondEnd ? transactionsWords.beyondEnd : transactionsWords.empty}</p>
    {isBeyondEnd && (
      <Link to="?" className="link">
        {transactionsWords.firstPage}
      </Link>
    )}
  </div>
)

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className="p-4 md:p-6">
    <LoadFailure words={transactionsWords.failed} onRetry={onRetry} />
  </div>
)

function Waiting() {
  return useLate() && <TransactionRowsSkeleton />
}
