import { useState, type ReactNode } from 'react'
import { timings } from '../../../../content/facts.ts'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-shapes.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { AllTransactionsDialog } from '../all-transactions/all-transactions-dialog.tsx'
import { Panel } from '../panel.tsx'
import { useMonthToDate } from '../statements/use-month-to-date.ts'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { overviewWords } from './dashboard-words.ts'

const actionClass =
  'flex w-full cursor-pointer items-center gap-4 border-line px-6 py-[.9375rem] text-left font-semibold no-underline ' +
  '-outline-offset-3! hover:bg-hover md:border-t max-md:flex-col max-md:gap-2 max-md:px-2 max-md:py-4 ' +
  'max-md:text-center max-md:text-sm max-md:leading-snug max-md:not-first:border-l'

interface QuickActionsProps {
  readonly account: Account
  /** Whether its transactions are likely to fill more than one page. */
  readonly isLong: boolean
}

/** What a customer does most: rows beside the balance, equal tiles on a phone. */
export function QuickActions({ account, isLong }: QuickActionsProps) {
  const { open } = useTransferDialog()
  const { download, isBusy } = useMonthToDate(account, timings.statementOnOverviewMs)
  const [isListOpen, setListOpen] = useState(false)
  return (
    <Panel title={overviewWords.quickActions} className="flex flex-col">
      <div className="grid flex-1 auto-cols-fr border-line max-md:grid-flow-col max-md:border-t">
        <button type="button" onClick={open} className={actionClass}>
          <Action icon="money-out" {...overviewWords.transfer} />
        </button>
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
        account={account}
        isLong={isLong}
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
      />
    </Panel>
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
