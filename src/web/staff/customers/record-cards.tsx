import { cardStatuses } from '../../../domain/cards.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RecordedAccounts } from './account-table.tsx'

const column = {
  card: 'Card',
  account: 'Account',
  status: 'Status',
  ordered: 'Ordered',
  ends: 'Ends',
} as const

/** The cards of a customer, by name and last digits alone (specification section 17.5). */
export function CardTable({ body: { cards, accounts } }: { body: RecordedAccounts }) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  return (
    <LabelledTable
      label="Cards"
      columns={[
        { name: column.card },
        { name: column.account },
        { name: column.status },
        { name: column.ordered },
        { name: column.ends },
      ]}
      rows={cards.map(({ id, name, accountId, status, hasEnded, orderedAt, expiresOn }) => ({
        id,
        isMarked: false,
        cells: {
          [column.card]: <b className="font-semibold">{name}</b>,
          [column.account]: accounts.find(account => account.id === accountId)?.product ?? '',
          [column.status]: (
            <StaffBadge look={hasEnded ? 'over' : status === 'active' ? 'done' : 'waiting'}>
              {cardStatuses[status]}
            </StaffBadge>
          ),
          [column.ordered]: momentText(orderedAt, nowMs),
          [column.ends]: formatLongDate(expiresOn),
        },
      }))}
    />
  )
}
