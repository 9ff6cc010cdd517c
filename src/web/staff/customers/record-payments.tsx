import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import type { PaymentStatus } from '../../../domain/payment-status.ts'
import { useFocusAtFirst } from '../../app/page-heading.tsx'
import { Button } from '../../components/button.tsx'
import { termsOf } from '../../../domain/staff-acts.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { Pages } from '../parts/pages.tsx'
import { StaffBadge, type StaffBadgeLook } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import { typeName } from '../tasks/task-words.ts'
import { customerWords as words } from './customer-words.ts'
import { Nothing, RecordPart } from './record-part.tsx'
import { SubjectActs } from './subject-acts.tsx'
import { useRecord } from './use-record.ts'

const column = words.payments

const looks: Readonly<Record<PaymentStatus, StaffBadgeLook>> = {
  awaiting_confirmation: 'open',
  scheduled: 'open',
  held: 'waiting',
  completed: 'done',
  declined: 'overdue',
  refused: 'overdue',
  returned: 'back',
  cancelled: 'over',
}

interface Chosen {
  readonly id: string
  readonly name: string
}

/** A customer's payments, newest first; a completed one can be reversed (specification section 17.5). */
export function RecordPayments({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>()
  const { clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  const nowMs = clock.now()
  const mayReverse = termsOf('reverse_transfer').roles.some(role => member.roles.includes(role))
  const query = useRecord(id, `payments ${page}`, (staff, wanted) =>
    staff.staffCustomerPayments({ ...wanted, query: { page } }),
  )
  return (
    <RecordPart id={id} query={query}>
      {body =>
        body.payments.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <LabelledTable
              label={words.tabs.payments}
              actLabel={words.act}
              columns={[
                { name: column.at, width: 'w-[10rem]' },
                { name: column.to },
                { name: column.reference },
                { name: column.amount, width: 'w-[9rem]', isAmount: true },
                { name: column.status, width: 'w-[11rem]' },
                { name: '', width: 'w-[11rem]' },
              ]}
              rows={body.payments.map(payment => {
                const name = words.paymentName(formatMoney(payment.amount), payment.name)
                return {
                  id: payment.id,
                  isMarked: payment.id === chosen?.id,
                  cells: {
                    [column.at]: momentText(payment.placedAt, nowMs),
                    [column.to]: (
                      <span>
                        <b className="font-semibold">{payment.name}</b>{' '}
                        <span className="text-muted">{payment.destination}</span>
                      </span>
                    ),
                    [column.reference]: (
                      <span>
                        {payment.reference}{' '}
                        <span className="whitespace-nowrap text-muted">{payment.transactionId}</span>
                      </span>
                    ),
                    [column.amount]: formatMoney(payment.amount),
                    [column.status]: (
                      <StaffBadge look={looks[payment.status]} onTint={payment.id === chosen?.id}>
                        {typeName(payment.status)}
                      </StaffBadge>
                    ),
                    '': mayReverse && payment.status === 'completed' && (
                      <Button variant="line" size="small" onClick={() => setChosen({ id: payment.id, name })}>
                        {termsOf('reverse_transfer').label}
                        <span className="sr-only"> {name}</span>
                      </Button>
                    ),
                  },
                }
              })}
            />
            <Pages page={body.page} pageSize={body.pageSize} total={body.total} onPage={setPage} />
            {chosen && <ActsOnPayment key={chosen.id} payment={chosen} />}
          </>
        )
      }
    </RecordPart>
  )
}

/** Below the payments, which may be far from the button: it takes the focus when it appears. */
function ActsOnPayment({ payment: { id, name } }: { payment: Chosen }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <div className="grid max-w-[34rem] gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-[1.0625rem] outline-none">
        {name}
      </h2>
      <SubjectActs subjects="transfers" subjectId={id} what={name} />
    </div>
  )
}
