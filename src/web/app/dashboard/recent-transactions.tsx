import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/mark.tsx'
import type { Account } from '../../../contract/accounts.ts'
import type { TransactionPage } from '../../../contract/transactions.ts'
import { AccountInformationDialog } from '../accounts/account-information-dialog.tsx'
import { Panel } from '../panel.tsx'
import { TransactionRows, TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { transactionsWords } from '../transactions/transactions-words.ts'
import { useLate } from '../use-late.ts'
import { overviewWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { dashboardPaths } from './navigation.ts'

type RecentTransactionsProps = { account: Account; recent: UseQueryResult<TransactionPage> }

/** The six newest transactions, or in their place why there are none. */
export function RecentTransactions({ account, recent }: RecentTransactionsProps) {
  const isLate = useLate()
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
      {recent.isPending && isLate && <TransactionRowsSkeleton />}
      {recent.isError && !recent.data && (
        <div className="border-t border-line p-6 pb-8">
          <LoadFailure
            words={transactionsWords.failed}
            error={recent.error}
            onRetry={() => void recent.refetch()}
          />
        </div>
      )}
      {recent.data && transactions.length === 0 && <NothingYet account={account} />}
      {transactions.length > 0 && (
        <TransactionRows transactions={transactions} declined={transactionsWords.declinedOnOverview} />
      )}
    </Panel>
  )
}

function NothingYet({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-6 py-16 text-center text-muted">
      <Mark className="size-16 text-line-strong" />
      <p className="max-w-96 [text-wrap:balance]">{overviewWords.empty}</p>
      <Button variant="line" onClick={() => setOpen(true)}>
        {overviewWords.details}
      </Button>
      <AccountInformationDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
