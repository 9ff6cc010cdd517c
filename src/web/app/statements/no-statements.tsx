import { timings } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import { Mark } from '../../components/mark.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { statementsWords as words } from './statement-words.ts'
import { useMonthToDate } from './use-month-to-date.ts'

/** Before the first statement: when it comes, and what there is until then. */
export function NoStatements({ account }: { account: Account }) {
  const { download, isBusy } = useMonthToDate(account, timings.statementOnStatementsMs)
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-6 py-16 text-center text-muted">
      <Mark className="size-16 text-line-strong" />
      <p className="max-w-96 [text-wrap:balance]">{words.empty}</p>
      <Button
        variant="line"
        icon="download"
        busy={isBusy}
        className="whitespace-normal!"
        onClick={() => void download()}
      >
        {words.toDate}
      </Button>
    </div>
  )
}
