import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-shapes.tsx'
import { Panel } from '../panel.tsx'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { overviewWords } from './dashboard-words.ts'
import { dashboardPaths } from './navigation.ts'

const actionClass =
  'flex w-full cursor-pointer items-center gap-4 border-line px-6 py-[.9375rem] text-left font-semibold no-underline ' +
  '-outline-offset-3! hover:bg-hover md:border-t max-md:flex-col max-md:gap-2 max-md:px-2 max-md:py-4 ' +
  'max-md:text-center max-md:text-sm max-md:leading-snug max-md:not-first:border-l'

/** What a customer does most: rows beside the balance, equal tiles on a phone. */
export function QuickActions() {
  const { open } = useTransferDialog()
  return (
    <Panel title={overviewWords.quickActions} className="flex flex-col">
      <div className="grid flex-1 auto-cols-fr border-line max-md:grid-flow-col max-md:border-t">
        <button type="button" onClick={open} className={actionClass}>
          <Action icon="money-out" {...overviewWords.transfer} />
        </button>
        <Link to={dashboardPaths.transactions} className={actionClass}>
          <Action icon="list" {...overviewWords.transactions} />
        </Link>
      </div>
    </Panel>
  )
}

const Action = ({ icon, label, hint }: { icon: IconName; label: string; hint: string }): ReactNode => (
  <>
    <span className="grid size-10 flex-none place-items-center rounded-control bg-selected text-link">
      <Icon name={icon} />
    </span>
    <span className="min-w-0">
      {label}
      <small className="block text-sm leading-[1.35] font-normal text-muted max-md:hidden">{hint}</small>
    </span>
    <Icon name="chevron-right" className="ml-auto text-subtle max-md:hidden" />
  </>
)
