import { Link } from 'react-router'
import { limits } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { Icon } from '../../components/icon.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { EmptyState, Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { transactionsQuery } from '../transactions/transaction-queries.ts'
import { TransactionRows, TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { transactionsWords } from '../transactions/transaction-words.ts'
import { transactionsAddress, useKnownAccounts } from './account-address.ts'
import { accountPageWords as words } from './own-account-words.ts'

const neverUsed = 'Nothing moved on this account.'

/** The six newest transactions of an account. */
export function AccountTransactions({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const accounts = useKnownAccounts()
  const recent = useBankQuery(
    transactionsQuery(bank, { accountId: account.id, page: 1, pageSize: limits.recentTransactions }),
  )
  const transactions = recent.data?.transactions ?? []
  const all = (
    <Link to={transactionsAddress(accounts, { accountId: account.id })} className="link tap text-sm">
      {words.allTransactions}
      <Icon name="arrow-right" size="small" />
    </Link>
  )
  return (
    <Panel title={words.recent} isBusy={recent.isPending} headerEnd={transactions.length > 0 && all}>
      {recent.isPending && (
        <Placeholder>
          <TransactionRowsSkeleton count={limits.recentTransactions} />
        </Placeholder>
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
        <EmptyState
          text={account.status === 'closed' ? neverUsed : transactionsWords.empty}
          className="border-t border-line"
        />
      )}
      {transactions.length > 0 && (
        <TransactionRows
          transactions={transactions}
          declined={transactionsWords.declined}
          detailsOf={({ id }) => ({ to: transactionsAddress(accounts, { accountId: account.id, id }) })}
        />
      )}
    </Panel>
  )
}
