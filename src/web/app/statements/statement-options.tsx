import { startTransition, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import type { Preferences } from '../../../contract/profile.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { Panel } from '../panel.tsx'
import { QueryResult } from '../settings/query-result.tsx'
import { preferencesQuery } from '../settings/settings-queries.ts'
import { statementOptionWords as words, statementsWords } from './statement-words.ts'
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
      <QueryResult
        query={preferences}
        what={words.title}
        failed={words.failed}
        rows={2}
        minHeight="min-h-[13.5rem] md:min-h-[12.5rem]"
        frameClass="border-t border-line p-4 md:p-6"
      >
        {saved => <Options account={account} saved={saved} />}
      </QueryResult>
      {hasStatements && <MonthToDate account={account} />}
    </Panel>
  )
}

const fetchDialog = () => import('./statement-preferences-dialog.tsx')

function Options({ account, saved }: { account: Account; saved: Preferences }) {
  const { customer } = useSession()
  const { code, prepare, want } = useCode(fetchDialog)
  const [isOpen, setOpen] = useState(false)
  async function open() {
    if (!(await want())) return
    // Opening the dialog draws the whole page behind it again, so on a slow phone the press gets its response first.
    startTransition(() => setOpen(true))
  }
  return (
    <>
      <ul>
        <Option label={words.email} about={words.emailTo(customer.email)} isOn={saved.emailStatements} />
        <Option label={words.paper} about={words.paperBy} isOn={saved.paperStatements} />
      </ul>
      <div className="border-t border-line px-4 pt-5 pb-3 last:pb-5 md:px-6">
        <Button
          variant="line"
          wide
          className="h-auto py-2 whitespace-normal!"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void open()}
        >
          {words.manage}
        </Button>
      </div>
      {code && (
        <code.StatementPreferencesDialog
          account={account}
          saved={saved}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
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
