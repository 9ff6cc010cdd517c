import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { limits } from '../../../../content/facts.ts'
import { Icon } from '../../components/icon.tsx'
import type { Account } from '../../../contract/accounts.ts'
import type { TransactionPage } from '../../../contract/transactions.ts'
import { Late } from '../late.tsx'
import { Panel } from '../panel.tsx'
import { NothingMovedYet } from '../transactions/nothing-moved-yet.tsx'
import { TransactionRows, TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { transactionsWords } from '../transactions/transactions-words.ts'
import { overviewWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { dashboardPaths } from './navigation.ts'

type RecentTransactionsProps = { account: Account; recent: UseQueryResult<TransactionPage> }

/** The six newest transactions, or in their place why there are none. */
export function RecentTransactions({ account, recent }: RecentTransactionsProps) {
  const transactions = recent.data?.transactions ?? []
  const viewAll = (
    <Link to={dashboardPaths.transactions} className="link tap text-sm">
      {overviewWords.viewAll}
      <Icon name="arrow-right" size="small" />
    </Link>
  )
  return (
    <Panel
      title={overviewWords.recent}
      isBusy={recent.isPending}
      headerEnd={transactions.length > 0 && viewAll}
    >
      {recent.isPending && (
        <Late>
          <TransactionRowsSkeleton count={limits.recentTransactions} />
        </Late>
      )}
      {recent.isError && !recent.data && (
        <div className="border-t border-line p-4 md:px-6 md:pt-6 md:pb-8">
          <LoadFailure
            words={transactionsWords.failed}
            error={recent.error}
            onRetry={() => void recent.refetch()}
          />
        </div>
      )}
      {recent.data && transactions.length === 0 && (
        <NothingMovedYet account={account} className="border-t border-line" />
      )}
      {transactions.length > 0 && (
        <TransactionRows transactions={transactions} declined={transactionsWords.declined} />
      )}
    </Panel>
  )
}
