import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { timings } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { formatMonth } from '../../../domain/format-dates.ts'
import { Icon } from '../../components/icon.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { formatSize } from '../save-file.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { useStatementDownload } from '../statements/download-statement.ts'
import { statementPdfQuery, statementsQuery } from '../statements/statement-queries.ts'
import { statementsWords } from '../statements/statement-words.ts'
import { useKnownAccounts } from './account-address.ts'
import { statementsAddress } from './own-account-address.ts'
import { accountPageWords } from './own-account-words.ts'

/** Spec section 11.3. */
const words = {
  title: accountPageWords.statements,
  all: 'See statements',
  none: 'We make your first statement after the first month in which money moves.',
  noneOfClosed: 'No statement was issued.',
  download: (month: string) => `Download ${month}`,
} as const

/** How many an account's page shows (spec section 11.3). */
const shownCount = 3

const rowClass = 'flex min-h-14 w-full items-center gap-4 border-t border-line px-4 py-2 md:px-6'

/** The newest statements of an account. A press downloads one. */
export function AccountStatements({ account }: { account: Account }) {
  const accounts = useKnownAccounts()
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const statements = useBankQuery(statementsQuery(environment.bank, account.id))
  const { download, isBusy } = useStatementDownload(account, timings.statementOnStatementsMs)
  const newest = statements.data?.slice(0, shownCount)
  const all = (
    <Link to={statementsAddress(accounts, account.id)} className="link tap text-sm">
      {words.all}
      <Icon name="arrow-right" size="small" />
    </Link>
  )
  const hasPage = newest !== undefined && newest.length > 0
  return (
    <Panel title={words.title} isBusy={statements.isPending} headerEnd={hasPage && all}>
      {statements.isPending && (
        <Placeholder>
          <div className={rowClass}>
            <Skeleton className="h-3 w-32" />
          </div>
        </Placeholder>
      )}
      {statements.isError && !newest && (
        <div className="border-t border-line p-4 md:px-6">
          <LoadFailure
            words={statementsWords.failed}
            error={statements.error}
            onRetry={() => void statements.refetch()}
          />
        </div>
      )}
      {newest?.length === 0 && (
        <p className="border-t border-line px-4 py-5 text-muted md:px-6">
          {account.status === 'closed' ? words.noneOfClosed : words.none}
        </p>
      )}
      <ul>
        {newest?.map(({ id, sizeBytes }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={words.download(formatMonth(id))}
              aria-disabled={isBusy({ id, format: 'pdf' })}
              onClick={() =>
                void download({
                  id,
                  format: 'pdf',
                  sizeBytes,
                  make: () =>
                    queryClient.fetchQuery(statementPdfQuery(environment, { accountId: account.id, id })),
                })
              }
              className={`${rowClass} cursor-pointer text-left -outline-offset-3! hover:bg-hover aria-disabled:cursor-progress`}
            >
              <Icon name="document" className="text-link" />
              <span className="min-w-0 flex-1 font-semibold">{formatMonth(id)}</span>
              <span className="money text-sm text-muted">
                {statementsWords.pdf(sizeBytes === undefined ? undefined : formatSize(sizeBytes))}
              </span>
              <Icon name="download" className="text-link" />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
