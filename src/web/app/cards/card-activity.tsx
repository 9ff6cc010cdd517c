import { useState } from 'react'
import type { Card } from '../../../contract/cards.ts'
import type { CardPayment } from '../../../contract/card-payments.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { Panel } from '../panel.tsx'
import { LinkedTable, type LinkedRow } from '../payments/linked-table.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { Pager } from '../transactions/pager.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { formatDay, formatDayAndTime, formatTime } from '../transactions/transaction-words.ts'
import { cardPaymentAddress } from './card-payment-address.ts'
import { CardPaymentBadge } from './card-payment-badge.tsx'
import { activityQuery, useCardPaymentClient } from './card-payment-queries.ts'
import { activityWords as words, amountInWords, paymentWords } from './card-payments-words.ts'

const pageSize = 10

const { columns } = words
const tableColumns = [
  { name: columns.date, width: 'w-30' },
  { name: columns.merchant, width: '' },
  { name: columns.category, width: 'w-32' },
  { name: columns.amount, width: 'w-28', isAmount: true },
  { name: columns.status, width: 'w-38' },
] as const

/** Spec section 15.1: what a card paid, newest first. */
export function CardActivity({ card: { id: cardId } }: { card: Card }) {
  const [page, setPage] = useState(1)
  const query = useBankQuery(activityQuery(useCardPaymentClient(), { cardId, page, pageSize }))
  const { data, error, isError, isPending, refetch } = query
  return (
    <Panel title={words.heading} isBusy={isPending}>
      {isPending && (
        <Placeholder>
          <TransactionRowsSkeleton count={3} />
        </Placeholder>
      )}
      {isError && !data && (
        <div className="border-t border-line p-4 md:p-6">
          <LoadFailure words={paymentWords.failed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.total === 0 && <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.none}</p>}
      {data && data.total > 0 && (
        <>
          <LinkedTable label={words.heading} columns={tableColumns} rows={data.cardPayments.map(rowOf)} />
          {data.total > pageSize && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.total}
              onPage={setPage}
              showing={words.showing}
            />
          )}
        </>
      )}
    </Panel>
  )
}

function rowOf(payment: CardPayment): LinkedRow {
  const { id, merchant, category, begunAt } = payment
  const amount = amountInWords(payment)
  return {
    id,
    address: cardPaymentAddress(id),
    text: merchant,
    label: `${paymentWords.title(payment)}, ${formatDayAndTime(begunAt)}`,
    cells: {
      [columns.date]: (
        <time dateTime={begunAt} className="whitespace-nowrap">
          {formatDay(begunAt)}
          <small className="block text-xs text-muted">{formatTime(begunAt)}</small>
        </time>
      ),
      [columns.category]: category,
      [columns.amount]: amount,
      [columns.status]: <CardPaymentBadge payment={payment} />,
    },
    end: amount,
    below: (
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          {formatDayAndTime(begunAt)} · {category}
        </span>
        <CardPaymentBadge payment={payment} />
      </span>
    ),
  }
}
