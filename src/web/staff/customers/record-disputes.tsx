import { disputeReasons, type DisputeStatus, disputeStatuses } from '../../../domain/card-disputes.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { StaffBadge, type StaffBadgeLook } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RecordedAccounts } from './account-table.tsx'

const looks: Readonly<Record<DisputeStatus, StaffBadgeLook>> = {
  received: 'open',
  information_needed: 'waiting',
  credited: 'back',
  refused: 'overdue',
  contested: 'open',
  won: 'done',
  lost: 'overdue',
  withdrawn: 'over',
}

const column = {
  dispute: 'Dispute',
  amount: 'Amount',
  reason: 'What is wrong',
  status: 'Status',
  sent: 'Sent',
  due: 'Decide by',
} as const

/** The disputes of a customer's card payments (specification sections 15.4 and 17.5). Their tasks decide them. */
export function DisputeTable({ disputes }: Pick<RecordedAccounts, 'disputes'>) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  return (
    <LabelledTable
      label="Card disputes"
      columns={[
        { name: column.dispute },
        { name: column.amount, width: 'w-[9rem]', isAmount: true },
        { name: column.reason },
        { name: column.status },
        { name: column.sent },
        { name: column.due },
      ]}
      rows={disputes.map(({ id, number, merchant, amount, reason, status, madeAt, dueDay }) => ({
        id,
        isMarked: false,
        cells: {
          [column.dispute]: (
            <span>
              <b className="font-semibold">{merchant}</b>
              <span className="block text-muted">{number}</span>
            </span>
          ),
          [column.amount]: formatMoney(amount),
          [column.reason]: disputeReasons[reason],
          [column.status]: <StaffBadge look={looks[status]}>{disputeStatuses[status]}</StaffBadge>,
          [column.sent]: momentText(madeAt, nowMs),
          [column.due]: dueDay === null ? '–' : formatLongDate(dueDay),
        },
      }))}
    />
  )
}
