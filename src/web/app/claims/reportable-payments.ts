import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { claimTerms } from '../../../../content/facts/paying.ts'
import type { Payment } from '../../../contract/payments.ts'
import { calendarDateOf, type Day, dayOf, londonDayOf } from '../../../domain/london-time.ts'
import { type BankClient, BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { isReportable } from '../payments/payment-acts.ts'
import { paymentQuery, paymentsKey } from '../payments/payment-queries.ts'
import { madeAtOf } from '../payments/payment-times.ts'
import { useBankQuery } from '../query-client.ts'
import type { ReportedPayment } from './stored-report.ts'

const pageSize = 10

/** The first day whose payments may be reported today: months back on the same date, or on the last of its month. */
export function firstReportableDay(today: Day): Day {
  const { year, month, dayOfMonth } = calendarDateOf(today)
  const sameDate = dayOf({ year, month: month - claimTerms.months, dayOfMonth })
  const endOfMonth = dayOf({ year, month: month - claimTerms.months + 1, dayOfMonth: 0 })
  return Math.min(sameDate, endOfMonth)
}

type ListedPayment = Pick<Payment, 'id' | 'name' | 'amount' | 'events' | 'placedAt'>

const reported = (payment: ListedPayment): ReportedPayment => ({
  id: payment.id,
  name: payment.name,
  amount: payment.amount,
  madeAt: madeAtOf(payment),
})

const isRecent = ({ madeAt }: ReportedPayment, firstDay: Day) => londonDayOf(new Date(madeAt)) >= firstDay

/** Those of the payments that may be reported from this day on, by when money left. */
export const listReportable = (
  payments: readonly (ListedPayment & Parameters<typeof isReportable>[0])[],
  firstDay: Day,
): readonly ReportedPayment[] =>
  payments
    .filter(isReportable)
    .map(reported)
    .filter(payment => isRecent(payment, firstDay))

/** So many pages of the payments that were made, the latest first. Those before stay while more of them load. */
const listQuery = (bank: BankClient, pages: number) =>
  queryOptions({
    queryKey: [...paymentsKey, 'to report', pages],
    queryFn: async ({ signal }) => {
      const numbers = Array.from({ length: pages }, (_, n) => n + 1)
      const replies = await Promise.all(
        numbers.map(page => bank.listPayments({ query: { status: 'completed', page, pageSize }, signal })),
      )
      let total = 0
      const payments = replies.flatMap(reply => {
        if (reply.status !== 200) throw new BankFault(reply)
        total = reply.body.total
        return reply.body.payments
      })
      return { payments, total }
    },
    placeholderData: before => before,
  })

/**
 * The payments that can be reported, the latest first, a page more at a time; with the one that the address names, and
 * those that were chosen before. `linkedId`: the named one, if it can be reported.
 */
export function useReportablePayments(chosenBefore: readonly ReportedPayment[]) {
  const { bank, clock } = useEnvironment()
  const [address] = useSearchParams()
  const named = address.get('payment') ?? undefined
  const [pages, setPages] = useState(1)
  const firstDay = firstReportableDay(londonDayOf(new Date(clock.now())))
  const list = useBankQuery(listQuery(bank, pages))
  const { data: linked, isPending } = useBankQuery({
    ...paymentQuery(bank, named ?? ''),
    enabled: named !== undefined,
  })
  const isLinkable = linked !== undefined && isReportable(linked)
  const { payments = [], total = 0 } = list.data ?? {}
  const listed = listReportable(payments, firstDay)
  const all = new Map<string, ReportedPayment>(
    [...chosenBefore, ...(isLinkable ? [reported(linked)] : []), ...listed].map(payment => [
      payment.id,
      payment,
    ]),
  )
  const oldest = payments.at(-1)
  return {
    list,
    isReady: list.data !== undefined && (named === undefined || !isPending),
    payments: [...all.values()].toSorted((one, other) => other.madeAt.localeCompare(one.madeAt)),
    linkedId: isLinkable ? linked.id : undefined,
    hasMore: payments.length < total && oldest !== undefined && isRecent(reported(oldest), firstDay),
    isGrowing: list.isPlaceholderData,
    showMore: () => setPages(pages + 1),
  }
}
