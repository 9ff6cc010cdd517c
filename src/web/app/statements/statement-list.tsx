import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { limits, timings } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import type { Statement } from '../../../contract/statements.ts'
import { useEnvironment } from '../environment.ts'
import { exportAsCsv, statementPdfQuery } from './statement-queries.ts'
import { StatementRow } from './statement-row.tsx'
import { statementsWords as words } from './statement-words.ts'
import { useStatementDownload } from './use-statement-download.ts'
import { useStatementView } from './use-statement-view.ts'

interface StatementListProps {
  readonly account: Account
  readonly statements: readonly Statement[]
}

/** The newest statements, and the older ones when they are asked for. */
export function StatementList({ account, statements }: StatementListProps) {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<number>(limits.newestStatements)
  const { download, isBusy } = useStatementDownload(account, timings.statementOnStatementsMs)
  const view = useStatementView()
  const row = (statement: Statement, index: number) => {
    const { id, sizeBytes } = statement
    const asked = { accountId: account.id, id }
    return (
      <StatementRow
        key={id}
        accountId={account.id}
        statement={statement}
        isNewest={index === 0}
        takesFocus={index === shown - limits.olderStatements}
        isBusy={format => isBusy({ id, format })}
        onView={() => void view(asked)}
        onDownload={() =>
          void download({
            id,
            format: 'pdf',
            sizeBytes,
            make: () => queryClient.fetchQuery(statementPdfQuery(environment, asked)),
          })
        }
        onCsv={() =>
          void download({
            id,
            format: 'csv',
            make: () => exportAsCsv(environment, asked),
          })
        }
      />
    )
  }
  return (
    <>
      <ul className="@container">{statements.slice(0, shown).map(row)}</ul>
      {statements.length > shown && (
        <div className="grid border-t border-line p-4 md:justify-start md:px-6">
          <Button
            variant="line"
            className="whitespace-normal!"
            // A year of rows takes a slow phone longer than a press may: the press is answered first.
            onClick={() => startTransition(() => setShown(count => count + limits.olderStatements))}
          >
            {words.older}
          </Button>
        </div>
      )}
    </>
  )
}
