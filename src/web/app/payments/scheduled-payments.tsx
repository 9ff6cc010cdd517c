import { Link, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { limits } from '../../../../content/facts.ts'
import type { Payment } from '../../../contract/payments.ts'
import { dueReason, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { payAddress, paymentAddress } from './payments-addresses.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { Pager, pageOf } from '../transactions/pager.tsx'
import { transactionsWords } from '../transactions/transaction-words.ts'
import { formatRetry } from './due-words.ts'
import { type LinkedColumn, type LinkedRow, LinkedTable } from './linked-table.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { PaymentsSkeleton, usePayingAccount } from './payment-rows.tsx'
import { loadFailed, paymentsWords } from './payments-words.ts'

const words = {
  heading: appPages.scheduledPayments.title,
  none: 'You have no scheduled payments.',
  loading: 'Loading your scheduled payments',
  retry: (time: string) => `We try again at ${time}`,
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${total}`,
} as const

const { date, to, reference, from, amount } = paymentsWords.columns
const columns: readonly LinkedColumn[] = [
  { name: date, width: 'w-64' },
  { name: to, width: '' },
  { name: reference, width: '' },
  { name: from, width: 'w-52' },
  { name: amount, width: 'w-32', isAmount: true },
]

/** Spec section 13.2: the payments that are still to come, the next one first. */
export function ScheduledPayments() {
  const { bank } = useEnvironment()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const page = pageOf(address)
  const pageSize = limits.payeesPageSize
  const list = useBankQuery(paymentsQuery(bank, { status: 'scheduled', page, pageSize }))
  // Names the accounts that pay.
  useBankQuery(allAccountsQuery(bank))
  const { data } = list
  const turn = (next: number) => void navigate(next > 1 ? `?page=${next}` : '?')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <BackLink to={appPages.payments.path} label={appPages.payments.title} />
          <PageHeading>{words.heading}</PageHeading>
        </div>
        <Link to={payAddress()} className={`${buttonClass()} max-md:w-full`}>
          <Icon name="payments" size="small" />
          {paymentsWords.pay}
        </Link>
      </div>
      <output className="block empty:absolute">{list.isError && data && <StaleNotice />}</output>
      {list.isError && !data ? (
        <LoadFailure words={loadFailed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <section
          aria-label={words.heading}
          aria-busy={list.isPending}
          className="overflow-hidden rounded-panel border border-line bg-surface"
        >
          {!data && (
            <Placeholder label={words.loading}>
              <PaymentsSkeleton count={3} />
            </Placeholder>
          )}
          {data?.total === 0 && <EmptyState text={words.none} />}
          {data && data.total > 0 && data.payments.length === 0 && (
            <EmptyState text={transactionsWords.beyondEnd}>
              <Button variant="line" onClick={() => turn(1)}>
                {transactionsWords.firstPage}
              </Button>
            </EmptyState>
          )}
          {data && data.payments.length > 0 && (
            <>
              <ScheduledTable payments={data.payments} />
              {data.total > pageSize && (
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={data.total}
                  onPage={turn}
                  showing={words.showing}
                />
              )}
            </>
          )}
        </section>
      )}
    </>
  )
}

function ScheduledTable({ payments }: { payments: readonly Payment[] }) {
  const { clock } = useEnvironment()
  const nameOf = usePayingAccount()
  const today = londonDateOf(new Date(clock.now()))
  const rows = payments.map((payment): LinkedRow => {
    const { id, name, dueOn, retryAt } = payment
    const printed = formatMoney(payment.amount)
    const note = retryAt === null ? dueReason(payment) : words.retry(formatRetry(retryAt, today))
    const day = <time dateTime={dueOn}>{formatWeekdayAndDate(dueOn)}</time>
    return {
      id,
      address: paymentAddress(id),
      text: name,
      label: `${printed} to ${name}, ${formatWeekdayAndDate(dueOn)}`,
      cells: {
        [date]: (
          <>
            {day}
            {note !== undefined && <small className="block text-sm text-muted">{note}</small>}
          </>
        ),
        [reference]: (
          <span className="line-clamp-2 text-sm text-muted">
            {payment.reference || paymentsWords.noValue}
          </span>
        ),
        [from]: <span className="text-sm text-muted">{nameOf(payment.accountId)}</span>,
        [amount]: printed,
      },
      end: printed,
      below: (
        <>
          {day}
          {note !== undefined && ` ${note}`}
          {payment.reference && <span className="block">{payment.reference}</span>}
        </>
      ),
    }
  })
  return <LinkedTable label={words.heading} columns={columns} rows={rows} />
}
