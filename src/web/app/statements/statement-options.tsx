import { startTransition, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import type { Preferences } from '../../../contract/profile.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { Panel } from '../panel.tsx'
import { Asked } from '../settings/query-result.tsx'
import { preferencesQuery } from '../settings/settings-queries.ts'
import { statementOptionWords as words, StatementPreferencesDialog } from './statement-preferences-dialog.tsx'
import { statementsWords } from './statement-words.ts'
import { useMonthToDate } from './download-statement.ts'
import { useBankQuery } from '../query-client.ts'

interface StatementOptionsProps {
  readonly account: Account
  /** Without a statement the list itself offers the current month. */
  readonly hasStatements: boolean
}

/**
 * Statement Options (spec section 2): how statements are delivered, the button to change that, and the current month.
 */
export function StatementOptions({ account, hasStatements }: StatementOptionsProps) {
  const { bank } = useEnvironment()
  const preferences = useBankQuery(preferencesQuery(bank))
  return (
    <Panel title={words.title} isBusy={preferences.isPending}>
      <Asked
        query={preferences}
        what={words.title}
        failed={words.failed}
        rows={2}
        minHeight="min-h-[13.5rem] md:min-h-[12.5rem]"
        placeClass="border-t border-line p-4 md:p-6"
      >
        {kept => <Options account={account} kept={kept} />}
      </Asked>
      {hasStatements && <MonthToDate account={account} />}
    </Panel>
  )
}

function Options({ account, kept }: { account: Account; kept: Preferences }) {
  const { customer } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul>
        <Option label={words.email} about={words.emailTo(customer.email)} isOn={kept.emailStatements} />
        <Option label={words.paper} about={words.paperBy} isOn={kept.paperStatements} />
      </ul>
      <div className="border-t border-line px-4 pt-5 pb-3 last:pb-5 md:px-6">
        <Button
          variant="line"
          wide
          className="h-auto py-2 whitespace-normal!"
          // Opening the dialog re-renders the whole page behind it, so on a slow phone the press gets its response
          // first.
          onClick={() => startTransition(() => setOpen(true))}
        >
          {words.manage}
        </Button>
      </div>
      <StatementPreferencesDialog
        account={account}
        kept={kept}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function MonthToDate({ account }: { account: Account }) {
  const { download, isBusy } = useMonthToDate(account, timings.statementOnStatementsMs)
  return (
    <div className="px-4 pb-5 md:px-6">
      <Button
        variant="quiet"
        icon="download"
        wide
        busy={isBusy}
        className="h-auto py-2 whitespace-normal!"
        onClick={() => void download()}
      >
        {statementsWords.toDate}
      </Button>
    </div>
  )
}

const Option = ({ label, about, isOn }: { label: string; about: string; isOn: boolean }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-[.9rem] text-nav md:px-6">
    <span className="min-w-[min(9rem,100%)] flex-1">
      {label} <small className="block text-sm leading-[1.4] wrap-anywhere text-muted">{about}</small>
    </span>
    <Badge look={isOn ? 'completed' : 'neutral'}>{isOn ? words.enabled : words.disabled}</Badge>
  </li>
)
