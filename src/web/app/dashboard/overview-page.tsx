import type { Account } from '../../../contract/accounts.ts'
import { limits } from '../../../../content/facts.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { useEnvironment } from '../environment.ts'
import { useComplianceReview } from '../notifications/use-compliance-review.ts'
import { PageHeading } from '../page-heading.tsx'
import { transactionsQuery } from '../transactions/transaction-queries.ts'
import { BalanceCard } from './balance-card.tsx'
import { ComplianceNotice } from './compliance-notice.tsx'
import { overviewWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { NoAccount } from './no-account.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { useAccount, useSession } from './signed-in.ts'
import { StaleNotice } from './stale-notice.tsx'
import { WelcomeNotice } from './welcome-notice.tsx'
import { useAsked } from '../use-asked.ts'

/** Spec section 2, Overview: compliance notice, balance, quick actions, the six newest transactions. */
export function OverviewPage() {
  const { account, error, isPending, refetch } = useAccount()
  const { isReady, isUnderReview } = useComplianceReview()
  return (
    <>
      <PageHeading className="sr-only">{overviewWords.heading}</PageHeading>
      {account && isReady && <Overview account={account} isUnderReview={isUnderReview} />}
      {(account ? !isReady : isPending) && <OverviewSkeleton />}
      {!account && error && (
        <LoadFailure words={overviewWords.accountFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!account && !isPending && !error && <NoAccount />}
    </>
  )
}

type OverviewProps = { account: Account; isUnderReview: boolean }

function Overview({ account, isUnderReview }: OverviewProps) {
  const { bank } = useEnvironment()
  const { customer } = useSession()
  const balance = useAsked(balanceQuery(bank, account.id))
  const recent = useAsked(
    transactionsQuery(bank, { accountId: account.id, page: 1, pageSize: limits.recentTransactions }),
  )
  const isNew = (balance.data ?? account).lastBookedAt === null
  const isStale = (balance.isError && balance.data) || (recent.isError && recent.data)
  return (
    <>
      <output className="block empty:hidden">{isStale && <StaleNotice />}</output>
      {isUnderReview && <ComplianceNotice />}
      {isNew && !isUnderReview && (
        <WelcomeNotice account={account} firstName={customer.name.split(' ')[0] ?? ''} />
      )}
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <BalanceCard
          account={account}
          balance={balance.data}
          balanceReadAtMs={balance.dataUpdatedAt}
          hasFailed={balance.isError}
        />
        <QuickActions account={account} isLong={(recent.data?.total ?? 0) > limits.transactionsPageSize} />
      </div>
      <RecentTransactions account={account} recent={recent} />
    </>
  )
}
