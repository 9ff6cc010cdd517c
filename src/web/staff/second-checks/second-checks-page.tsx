import { Link } from 'react-router'
import { EmptyState } from '../../app/panel.tsx'
import { useBankQuery } from '../../app/query-client.ts'
import type { SecondCheckRow } from '../../../contract/staff-acts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { secondChecksQuery } from '../staff-checks.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { checkAddress } from './check-address.ts'
import { checkWords as words, stateLooks } from './second-check-words.ts'

/** What waits for somebody else, or was decided lately (specification section 17.4). */
export function SecondChecksPage() {
  const { staff } = useStaffEnvironment()
  const query = useBankQuery(secondChecksQuery(staff))
  return (
    <>
      <StaffHeading>{words.heading}</StaffHeading>
      <Outcome />
      {query.data && <Checks checks={query.data.secondChecks} />}
      {!query.data && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <RowsWaiting />}
    </>
  )
}

const { act, maker, amount, until, status } = words.columns

function Checks({ checks }: { checks: readonly SecondCheckRow[] }) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  if (checks.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState text={words.nothing} />
      </div>
    )
  return (
    <LabelledTable
      label={words.heading}
      columns={[
        { name: act },
        { name: maker, width: 'w-[20%]' },
        { name: amount, width: 'w-[14%]', isAmount: true },
        { name: until, width: 'w-[16%]' },
        { name: status, width: 'w-[12%]' },
      ]}
      rows={checks.map(check => ({
        id: check.id,
        isMarked: check.mayCheck,
        cells: {
          [act]: (
            <Link
              to={checkAddress(check.id)}
              className="font-semibold text-ink underline decoration-transparent hover:decoration-current max-md:min-h-11 max-md:content-center"
            >
              {check.label}
            </Link>
          ),
          [maker]: check.isOwn ? words.you : check.maker,
          [amount]: check.amount === null ? '–' : formatMoney(check.amount),
          [until]: check.expiresAt === null ? words.never : momentText(check.expiresAt, nowMs),
          [status]: (
            <StaffBadge look={stateLooks[check.state]} onTint={check.mayCheck}>
              {words.states[check.state]}
            </StaffBadge>
          ),
        },
      }))}
    />
  )
}
