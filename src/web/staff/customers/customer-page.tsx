import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffLook, StaffLookAnswer } from '../../../contract/staff-customers.ts'
import { lookReasons } from '../../../domain/staff-looks.ts'
import { BackLink } from '../../app/accounts/back-link.tsx'
import { BankFault } from '../../app/bank-client.ts'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { FetchedCode } from '../parts/fetched-code.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { showInRow } from '../parts/show-in-row.ts'
import { sinceText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { frameWords } from '../staff-words.ts'
import { recordAddress, recordIn } from './customer-address.ts'
import { customerWords as words, type RecordTab } from './customer-words.ts'
import { OpenAgain } from './open-again.tsx'
import { RecordOverview } from './record-overview.tsx'
import { RecordPayments } from './record-payments.tsx'
import { useRecord } from './use-record.ts'

/** The tab with the most code. */
const AccountsTab = ({ id }: { id: string }) => (
  <FetchedCode name="record-accounts" fetchCode={() => import('./record-accounts.tsx')}>
    {({ RecordAccounts }) => <RecordAccounts id={id} />}
  </FetchedCode>
)

const TasksTab = ({ id }: { id: string }) => (
  <FetchedCode name="record-tasks" fetchCode={() => import('./record-tasks.tsx')}>
    {({ RecordTasks }) => <RecordTasks id={id} />}
  </FetchedCode>
)

type Lists = typeof import('./record-lists.tsx')

/** A tab whose code is fetched with that of the other lists. */
const listTab =
  (tab: keyof Lists) =>
  ({ id }: { id: string }) => (
    <FetchedCode<Lists> name="record-lists" fetchCode={() => import('./record-lists.tsx')}>
      {({ [tab]: List }) => <List id={id} />}
    </FetchedCode>
  )

const parts: Readonly<Record<RecordTab, (props: { id: string }) => ReactNode>> = {
  overview: RecordOverview,
  accounts: AccountsTab,
  payments: RecordPayments,
  payees: listTab('RecordPayees'),
  security: listTab('RecordSecurity'),
  messages: listTab('RecordMessages'),
  notifications: listTab('RecordNotifications'),
  tasks: TasksTab,
  audit: listTab('RecordAudit'),
}

const tabs = [
  'overview',
  'accounts',
  'payments',
  'payees',
  'security',
  'messages',
  'notifications',
  'tasks',
  'audit',
] as const

/** A customer's record, open for half an hour by a look (specification section 17.5). */
export function CustomerPage() {
  const { id, tab } = recordIn(useLocation().pathname)
  const overview = useRecord(id, 'overview', (staff, wanted) => staff.staffCustomerOverview(wanted))
  useEndOfLook(id, overview)
  const fault = overview.error instanceof BankFault ? overview.error : undefined
  const Part = parts[tab]
  const isClosed = fault?.problem?.code === 'look_required'
  if (overview.data && !fault)
    return (
      <>
        <BackLink to={staffPages.customers.path} label={words.back} />
        <StaffHeading>{overview.data.head.customer.name}</StaffHeading>
        <Outcome />
        <LookLine head={overview.data.head} />
        <RecordTabs id={id} shown={tab} waiting={overview.data.waiting} />
        <Part id={id} />
      </>
    )
  return (
    <>
      <BackLink to={staffPages.customers.path} label={words.back} />
      <StaffHeading>{staffPages.customer.title}</StaffHeading>
      {isClosed && <OpenAgain customerId={id} />}
      {fault && !isClosed && fault.status < 500 && <Notice look="info" role="alert" lead={fault.message} />}
      {overview.isError && (!fault || fault.status >= 500) && (
        <Unread onRetry={() => void overview.refetch()} />
      )}
      {!overview.isError && <RowsWaiting />}
    </>
  )
}

type Head = z.infer<typeof StaffLookAnswer>['head']

interface ReadHead {
  readonly data: { readonly head: Head } | undefined
  readonly dataUpdatedAt: number
}

/** Asks for the record again when its look is over, so that it does not stay on the screen. */
function useEndOfLook(id: string, { data, dataUpdatedAt: readAtMs }: ReadHead) {
  const { clock } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const lastsMs = data && Date.parse(data.head.look.endsAt) - Date.parse(data.head.asOf)
  useEffect(() => {
    if (lastsMs === undefined) return undefined
    const leftMs = Math.max(0, readAtMs + lastsMs - clock.now())
    return clock.after(leftMs, () => void queryClient.invalidateQueries({ queryKey: ['staff-record', id] }))
  }, [clock, queryClient, id, readAtMs, lastsMs])
}

const reasonText = ({ reason }: StaffLook): string => {
  if (reason === 'task') return words.ofTask
  return reason === 'second_check' ? words.ofSecondCheck : lookReasons[reason]
}

/** The look by which the record is open. */
function LookLine({ head }: { head: Head }) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const { lead, text } = words.isOpen(
    reasonText(head.look),
    sinceText(head.look.openedAt, nowMs),
    sinceText(head.look.endsAt, nowMs),
  )
  return (
    <p className="money flex items-center gap-4 rounded-control bg-heather-tint px-4 py-2.5 text-sm">
      <Icon name="eye" className="text-heather-ink" />
      <span className="min-w-0">
        <b className="font-strong">{lead}</b> {text}
      </span>
    </p>
  )
}

interface RecordTabsProps {
  readonly id: string
  readonly shown: RecordTab
  /** How much waits in each. */
  readonly waiting: Readonly<Partial<Record<RecordTab, number>>>
}

const RecordTabs = ({ id, shown, waiting }: RecordTabsProps) => (
  <nav
    aria-label={words.tabsLabel}
    className="relative flex gap-x-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--border)] [scrollbar-width:thin] max-md:-mx-4 max-md:px-4"
  >
    {tabs.map(tab => (
      <Link
        key={tab}
        ref={tab === shown ? showInRow : undefined}
        to={recordAddress(id, tab)}
        aria-current={tab === shown ? 'page' : undefined}
        className="inline-flex min-h-11 items-center gap-1.5 border-b-3 border-transparent text-nav font-semibold whitespace-nowrap text-muted no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-chart-3 aria-[current]:text-ink"
      >
        {words.tabs[tab]}
        {waiting[tab] ? (
          <span className="money font-normal text-muted">
            {waiting[tab]}
            <span className="sr-only"> {frameWords.waitingWord}</span>
          </span>
        ) : null}
      </Link>
    ))}
  </nav>
)
