import { timings } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { EmptyPlace } from '../empty-place.tsx'
import { statementsWords as words } from './statement-words.ts'
import { useMonthToDate } from './use-month-to-date.ts'

/** Before the first statement: when it comes, and what there is until then. */
export function NoStatements({ account }: { account: Account }) {
  const { download, isBusy } = useMonthToDate(account, timings.statementOnStatementsMs)
  return (
    <EmptyPlace className="border-t border-line" text={words.empty}>
      <Button
        variant="line"
        icon="download"
        busy={isBusy}
        className="whitespace-normal!"
        onClick={() => void download()}
      >
        {words.toDate}
      </Button>
    </EmptyPlace>
  )
}
