import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { limits, timings } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { TransactionPage } from '../../../contract/transactions.ts'
import { isCurrent } from '../../../domain/products.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { transactionsAddress, useKnownAccounts } from '../accounts/account-address.ts'
import { AccountInformation } from '../accounts/account-information.tsx'
import { balanceQuery } from '../accounts/account-queries.ts'
import { WhichAccount } from '../accounts/which-account.tsx'
import { AllTransactionsDialog } from '../all-transactions/all-transactions-dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useComplianceReview } from '../notifications/notification-queries.ts'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { useMonthToDate } from '../statements/download-statement.ts'
import { NothingMovedYet } from '../transactions/no-transactions.tsx'
import { transactionsQuery } from '../transactions/transaction-queries.ts'
import { TransactionRows, TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { transactionsWords } from '../transactions/transaction-words.ts'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { BalanceCard } from './balance-card.tsx'
import { overviewWords } from './dashboard-words.ts'
import { LoadFailure, NoAccount, StaleNotice } from './load-failure.tsx'
import { createFetchedPart } from './fetched-part.tsx'
import { complianceAnchor } from './navigation.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { useAccount, useSession } from './signed-in.ts'

/** Spec section 2, Overview: compliance notice, balance, quick actions, the six newest transactions. */
export function OverviewPage() {
  const { account, data: accounts = [], error, isPending, refetch } = useAccount()
  const { isReady, isUnderReview } = useComplianceReview()
  return (
    <>
      <PageHeading className="sr-only">{overviewWords.heading}</PageHeading>
      {account && isReady && (
        <>
          <WhichAccount accounts={accounts} shownId={account.id} />
          <Overview key={account.id} account={account} accounts={accounts} isUnderReview={isUnderReview} />
        </>
      )}
      {(account ? !isReady : isPending) && <OverviewSkeleton />}
      {!account && error && (
        <LoadFailure words={overviewWords.accountFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!account && !isPending && !error && <NoAccount />}
    </>
  )
}

type OverviewProps = { account: Account; accounts: readonly Account[]; isUnderReview: boolean }

function Overview({ account, accounts, isUnderReview }: OverviewProps) {
  const { bank } = useEnvironment()
  const { customer } = useSession()
  const balance = useBankQuery(balanceQuery(bank, account.id))
  const recent = useBankQuery(
    transactionsQuery(bank, { accountId: account.id, page: 1, pageSize: limits.recentTransactions }),
  )
  const isNew = (balance.data ?? account).lastBookedAt === null
  const isStale = (balance.isError && balance.data) || (recent.isError && recent.data)
  return (
    <>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
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
        <QuickActions
          account={account}
          accounts={accounts}
          isLong={(recent.data?.total ?? 0) > limits.transactionsPageSize}
        />
      </div>
      <SeeSpending />
      <RecentTransactions account={account} recent={recent} />
    </>
  )
}

/** Spec section 15.5: what the customer spends, of all accounts. */
const SeeSpending = () => (
  <Link to={appPages.spending.path} className="link tap justify-self-start">
    <Icon name="chart" size="small" />
    {overviewWords.spending}
  </Link>
)

type RecentTransactionsProps = { account: Account; recent: UseQueryResult<TransactionPage> }

/** The six newest transactions, or the reason why there are none. */
export function RecentTransactions({ account, recent }: RecentTransactionsProps) {
  const transactions = recent.data?.transactions ?? []
  const accounts = useKnownAccounts()
  const viewAll = (
    <Link to={transactionsAddress(accounts, { accountId: account.id })} className="link tap text-sm">
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
        <NothingMovedYet account={account} className="border-t border-line" />
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

const actionClass =
  'flex w-full cursor-pointer items-center gap-4 border-line px-6 py-[.9375rem] text-left font-semibold no-underline ' +
  '-outline-offset-3! hover:bg-hover md:border-t max-md:flex-col max-md:gap-2 max-md:px-2 max-md:py-4 ' +
  'max-md:text-center max-md:text-sm max-md:leading-snug max-md:not-first:border-l'

interface QuickActionsProps {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
  /** Whether the account probably has more than one page of transactions. */
  readonly isLong: boolean
}

/** The most common actions: rows beside the balance, equal tiles on a phone. */
export function QuickActions({ account, accounts, isLong }: QuickActionsProps) {
  const { download, isBusy } = useMonthToDate(account, timings.statementOnOverviewMs)
  const [isListOpen, setListOpen] = useState(false)
  return (
    <Panel title={overviewWords.quickActions} className="flex flex-col">
      <div className="grid flex-1 auto-cols-fr border-line max-md:grid-flow-col max-md:border-t">
        <PayAction account={account} accounts={accounts} />
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void download()}
          className={`${actionClass} aria-disabled:cursor-progress`}
        >
          <Action icon="download" {...overviewWords.statement} />
        </button>
        <button type="button" onClick={() => setListOpen(true)} className={actionClass}>
          <Action icon="list" {...overviewWords.transactions} />
        </button>
      </div>
      <AllTransactionsDialog
        accountId={account.id}
        isLong={isLong}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
      />
    </Panel>
  )
}

const MovePart = createFetchedPart(
  async () => (await import('../accounts/move-from-account.tsx')).MoveFromAccount,
)

/** What can be done with the account's money: others are paid from current accounts alone (spec section 10.2). */
function PayAction({ account, accounts }: Omit<QuickActionsProps, 'isLong'>) {
  const { open, preparing } = useTransferDialog()
  if (isCurrent(account.productCode))
    return (
      <button type="button" onClick={open} {...preparing} className={actionClass}>
        <Action icon="money-out" {...overviewWords.transfer} />
      </button>
    )
  return (
    <MovePart waiting={null}>
      {MoveFromAccount => (
        <MoveFromAccount account={account} accounts={accounts}>
          {(opening, words) => (
            <button type="button" {...opening} className={actionClass}>
              <Action icon="transfers" {...words} />
            </button>
          )}
        </MoveFromAccount>
      )}
    </MovePart>
  )
}

const Action = ({ icon, label, hint }: { icon: IconName; label: string; hint: string }): ReactNode => (
  <>
    <span className="grid size-10 flex-none place-items-center rounded-control bg-selected text-link">
      <Icon name={icon} />
    </span>
    <span className="min-w-0 max-w-full wrap-anywhere">
      {label}
      <small className="block text-sm leading-[1.35] font-normal text-muted max-md:hidden">{hint}</small>
    </span>
    <Icon name="chevron-right" className="ml-auto text-subtle max-md:hidden" />
  </>
)

/**
 * Spec section 2, Overview: high-value deposits are being verified, all services remain active. The compliance alert
 * links here. Following the link scrolls to the notice and focuses it, each time.
 */
export function ComplianceNotice() {
  const notice = useRef<HTMLElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== `#${complianceAnchor}`) return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus()
  }, [location])
  return (
    <section
      ref={notice}
      id={complianceAnchor}
      aria-label={overviewWords.compliance.label}
      tabIndex={-1}
      className="rounded-panel"
    >
      <Notice look="warning" lead={overviewWords.compliance.lead}>
        {overviewWords.compliance.text}{' '}
        <Link to={appPages.support.path} className="link text-current">
          {overviewWords.compliance.more}
        </Link>
      </Notice>
    </section>
  )
}

const welcomeWords = overviewWords.welcome

/** Welcomes a customer whose account has no transactions yet, and shows the details for payments to it. */
export const WelcomeNotice = ({ account, firstName }: { account: Account; firstName: string }) => (
  <AccountInformation account={account}>
    {opening => (
      <Notice look="info" lead={welcomeWords.lead(firstName)}>
        {welcomeWords.before}
        <button type="button" {...opening} className="link inline! cursor-pointer">
          {welcomeWords.details}
        </button>
        {welcomeWords.after}
      </Notice>
    )}
  </AccountInformation>
)
