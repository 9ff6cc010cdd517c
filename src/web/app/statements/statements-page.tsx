import { timings } from '../../../../content/facts.ts'
import { londonMonthOf } from '../../../domain/london-time.ts'
import type { Account } from '../../../contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { WhichAccount } from '../accounts/which-account.tsx'
import { LoadFailure, NoAccount, StaleNotice } from '../dashboard/load-failure.tsx'
import { useAccount, useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState, Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { useLate } from '../skeleton.tsx'
import { useMonthToDate } from './download-statement.ts'
import { StatementList, StatementRowsSkeleton } from './statement-list.tsx'
import { StatementOptions } from './statement-options.tsx'
import { statementsQuery } from './statement-queries.ts'
import { statementsWords as words } from './statement-words.ts'

/** Spec section 2, Statements page: one statement a month, newest first, and how they are delivered. */
export function StatementsPage() {
  const { account, data: accounts = [], error, isError, isPending, refetch } = useAccount(allAccountsQuery)
  return (
    <>
      <div>
        <PageHeading>{words.heading}</PageHeading>
        <p className="text-muted">{words.intro}</p>
      </div>
      {account && <WhichAccount accounts={accounts} shownId={account.id} />}
      {account && <Statements key={account.id} account={account} />}
      {!account && isError && (
        <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />
      )}
      {!account && isPending && <StatementPlaceholders />}
      {!account && !isPending && !isError && <NoAccount />}
    </>
  )
}

/** As high as the message for an account without statements. */
const newPlace = 'min-h-[19.875rem]'

function Statements({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const { asOf } = useSession()
  const isNew = londonMonthOf(new Date(account.openedAt)) === londonMonthOf(new Date(asOf))
  const { data, error, isError, isPending, refetch } = useBankQuery(statementsQuery(bank, account.id))
  return (
    <>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,1.75fr)_minmax(17rem,1fr)]">
        <Panel title={words.list} isBusy={isPending}>
          {isPending && <StatementPlaceholders isNew={isNew} />}
          {isError && !data && (
            // It keeps at most a screen of the list's height, so that the content below does not jump into view.
            <div
              className={`border-t border-line p-4 pb-6 md:p-6 ${isNew ? newPlace : 'max-xl:min-h-[min(60rem,calc(100dvh-20rem))]'}`}
            >
              <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />
            </div>
          )}
          {data?.length === 0 && <NoStatements account={account} />}
          {data && data.length > 0 && <StatementList account={account} statements={data} />}
        </Panel>
        <StatementOptions account={account} hasStatements={data !== undefined && data.length > 0} />
      </div>
    </>
  )
}

/**
 * Placeholders for the statements, visible after 200 ms. An account opened this month has none yet; its message needs
 * fewer lines than placeholders would.
 */
function StatementPlaceholders({ isNew = false }: { isNew?: boolean }) {
  const isLate = useLate()
  return (
    <div className={isLate ? '' : 'invisible'}>
      <output className="sr-only">{isLate && words.loading}</output>
      {isNew ? <div className={`border-t border-line ${newPlace}`} /> : <StatementRowsSkeleton />}
    </div>
  )
}

/** Before the first statement: when it comes, and what is available until then. */
export function NoStatements({ account }: { account: Account }) {
  const { download, isBusy } = useMonthToDate(account, timings.statementOnStatementsMs)
  return (
    <EmptyState className="border-t border-line" text={words.empty}>
      <Button
        variant="line"
        icon="download"
        busy={isBusy}
        className="whitespace-normal!"
        onClick={() => void download()}
      >
        {words.toDate}
      </Button>
    </EmptyState>
  )
}
