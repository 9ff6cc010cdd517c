import { Link } from 'react-router'
import { formatMoney } from '../../../domain/money.ts'
import { taskKindLabels } from '../../../domain/tasks.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { dueText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { taskAddress } from '../tasks/task-address.ts'
import { StateBadge } from '../tasks/task-badges.tsx'
import { customerWords as words } from './customer-words.ts'
import { AccountBadge } from './record-accounts.tsx'
import { useRecord } from './use-record.ts'

const column = words.accounts

/** A customer's accounts that are not closed, at a glance. Their tab has what can be done with them. */
export function OverviewAccounts({ id }: { id: string }) {
  const { data } = useRecord(id, 'accounts', (staff, wanted) => staff.staffCustomerAccounts(wanted))
  const accounts = data?.accounts.filter(({ status }) => status !== 'closed') ?? []
  if (accounts.length === 0) return null
  return (
    <StaffPanel title={words.tabs.accounts}>
      <LabelledTable
        isInPanel
        label={words.tabs.accounts}
        columns={[
          { name: column.account, width: 'w-[34%]' },
          { name: column.status },
          { name: column.booked, isAmount: true },
          { name: column.held, isAmount: true },
          { name: column.available, isAmount: true },
        ]}
        rows={accounts.map(account => ({
          id: account.id,
          isMarked: false,
          cells: {
            [column.account]: (
              <span>
                <b className="font-semibold">{account.product}</b>{' '}
                <span className="whitespace-nowrap text-muted">{account.number}</span>
              </span>
            ),
            [column.status]: <AccountBadge account={account} />,
            [column.booked]: formatMoney(account.booked),
            [column.held]: formatMoney(account.held),
            [column.available]: <b className="font-semibold">{formatMoney(account.available)}</b>,
          },
        }))}
      />
    </StaffPanel>
  )
}

const { due, kind, status, with: holder } = words.tasks

/** What of a customer's waits for a decision. */
export function OverviewTasks({ id }: { id: string }) {
  const { clock } = useStaffEnvironment()
  const { data } = useRecord(id, 'tasks 1', (staff, wanted) =>
    staff.staffCustomerTasks({ ...wanted, query: { page: 1 } }),
  )
  const open = data?.tasks.filter(({ state }) => state !== 'closed') ?? []
  if (open.length === 0) return null
  return (
    <StaffPanel title={words.openTasks}>
      <LabelledTable
        isInPanel
        label={words.openTasks}
        columns={[{ name: due, width: 'w-[22%]' }, { name: kind }, { name: status }, { name: holder }]}
        rows={open.map(task => ({
          id: task.id,
          isMarked: false,
          cells: {
            [due]: dueText(task.dueAt, clock.now()),
            [kind]: (
              <Link
                to={taskAddress(task.id)}
                className="font-semibold text-ink underline decoration-transparent hover:decoration-current max-md:min-h-11 max-md:content-center"
              >
                {taskKindLabels[task.kind]}
              </Link>
            ),
            [status]: <StateBadge state={task.state} />,
            [holder]: task.holder ?? '–',
          },
        }))}
      />
    </StaffPanel>
  )
}
