import type { z } from 'zod'
import { useLocation } from 'react-router'
import type { StaffHealth } from '../../../contract/staff-watching.ts'
import { bankSubjectId } from '../../../domain/staff-acts.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Decide } from '../acts/decide.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import { healthQuery, useBookCheck } from './bank-health.ts'
import { type HealthItems, HealthRows } from './health-rows.tsx'
import { healthWords as words, promotionName } from './health-words.ts'
import { WholeBook } from './whole-book.tsx'

type Health = z.infer<typeof StaffHealth>

/** How the bank is, part by part, and what to do where it is bad (specification section 17.6). */
export function HealthPage() {
  const { staff, clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  const query = useBankQuery(healthQuery(staff))
  const book = useBookCheck()
  const health = query.data
  const mayCheckBook = member.roles.includes('auditor') || member.roles.includes('administrator')
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StaffHeading beside={health && <HowMany items={health.items} />}>{words.heading}</StaffHeading>
        {mayCheckBook && (
          <Button variant="line" busy={book.isBusy} onClick={book.check}>
            {words.book.check}
          </Button>
        )}
      </header>
      <Outcome />
      {book.refusal && (
        <Notice key={book.refusal.key} look="danger" role="alert" lead={book.refusal.message} />
      )}
      {health && <Parts health={health} nowMs={clock.now()} />}
      {!health && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!health && !query.isError && <RowsWaiting />}
      {health && member.roles.includes('administrator') && <SignOutAll />}
    </>
  )
}

const Parts = ({ health, nowMs }: { health: Health; nowMs: number }) => (
  <>
    <HealthRows items={health.items} nowMs={nowMs} />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <WholeBook last={health.lastBookCheck} nowMs={nowMs} />
      <Promotions promotions={health.promotions} />
    </div>
  </>
)

function HowMany({ items }: { items: HealthItems }) {
  const bad = items.filter(({ isGood }) => !isGood).length
  return (
    <StaffBadge look={bad === 0 ? 'done' : 'overdue'}>
      {bad === 0 ? words.allGood(items.length) : words.someBad(bad, items.length)}
    </StaffBadge>
  )
}

const { promotion, today, days30 } = words.promotions.columns

/** How often each promotion was followed. */
const Promotions = ({ promotions }: Pick<Health, 'promotions'>) => (
  <StaffPanel title={words.promotions.title}>
    {promotions.length === 0 ? (
      <p className="px-4 pb-4 text-sm text-muted">{words.promotions.nothing}</p>
    ) : (
      <LabelledTable
        isInPanel
        label={words.promotions.title}
        columns={[
          { name: promotion },
          { name: today, width: 'w-[28%]', isAmount: true },
          { name: days30, width: 'w-[24%]', isAmount: true },
        ]}
        rows={promotions.map(clicks => ({
          id: clicks.promotion,
          isMarked: false,
          cells: {
            [promotion]: promotionName(clicks.promotion),
            [today]: clicks.today.toLocaleString('en-GB'),
            [days30]: <b className="font-semibold">{clicks.days30.toLocaleString('en-GB')}</b>,
          },
        }))}
      />
    )}
  </StaffPanel>
)

/** *Sign out all customers*, for administrators. It starts again when it was done: the outcome has another key. */
function SignOutAll() {
  const { key } = useLocation()
  return (
    <div className="max-w-[27rem]">
      <Decide
        key={key}
        target={{ subjects: 'bank', subjectId: bankSubjectId }}
        what={words.signedOut}
        acts={['sign_out_all_customers']}
        choices={{}}
      />
    </div>
  )
}
