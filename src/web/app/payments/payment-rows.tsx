import { Link } from 'react-router'
import type { Payment } from '../../../contract/payments.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { useKnownAccounts } from '../accounts/account-address.ts'
import { shortName } from '../accounts/own-account-words.ts'
import { paymentAddress } from './payments-addresses.ts'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { formatDay, formatDayAndTime, formatTime } from '../transactions/transaction-words.ts'
import { headClass } from './linked-table.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { paymentsWords as words } from './payments-words.ts'

/** The name of an account that pays, as far as the customer's accounts are known. */
export function usePayingAccount(): (accountId: string) => string {
  const accounts = useKnownAccounts()
  return accountId => {
    const account = accounts?.find(({ id }) => id === accountId)
    return account ? shortName(account) : words.noValue
  }
}

const columns = [
  ['date', 'w-32'],
  ['to', ''],
  ['reference', ''],
  ['from', 'w-52'],
  ['amount', 'w-32 text-right'],
  ['status', 'w-38'],
] as const

const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'

interface PaymentListProps {
  readonly payments: readonly Payment[]
  readonly label: string
  /** The time that a payment is listed by. */
  readonly timeOf: (payment: Payment) => string
}

/** Payments as a table, and where there is no room for it as rows. Each is a link to its page. */
export const PaymentList = ({ payments, label, timeOf }: PaymentListProps) => (
  <div className="@container">
    <PaymentTable payments={payments} label={label} timeOf={timeOf} />
    <ul className="@min-[56rem]:hidden">
      {payments.map(payment => (
        <PaymentRow key={payment.id} payment={payment} at={timeOf(payment)} />
      ))}
    </ul>
  </div>
)

function PaymentTable({ payments, label, timeOf }: PaymentListProps) {
  const nameOf = usePayingAccount()
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-nav @max-[56rem]:hidden">
      <thead>
        <tr>
          {columns.map(([column, width]) => (
            <th key={column} scope="col" className={`${headClass} ${width}`}>
              {words.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map(payment => (
          <tr key={payment.id} className="relative hover:bg-hover">
            <td className={`${cellClass} money leading-[1.35] whitespace-nowrap`}>
              <time dateTime={timeOf(payment)}>
                {formatDay(timeOf(payment))}
                <small className="block text-xs text-muted">{formatTime(timeOf(payment))}</small>
              </time>
            </td>
            <td className={`${cellClass} wrap-anywhere`}>
              <PaymentLink payment={payment} at={timeOf(payment)} />
            </td>
            <td className={`${cellClass} money text-sm leading-[1.4] wrap-anywhere text-muted`}>
              <span className="line-clamp-2">{payment.reference || words.noValue}</span>
            </td>
            <td className={`${cellClass} money text-sm leading-[1.4] wrap-anywhere text-muted`}>
              {nameOf(payment.accountId)}
            </td>
            <td className={`${cellClass} money text-right font-semibold wrap-anywhere`}>
              {formatMoney(payment.amount)}
            </td>
            <td className={cellClass}>
              <PaymentBadge status={payment.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ListedPaymentProps {
  readonly payment: Payment
  readonly at: string
}

/** Its accessible name distinguishes it from others to the same payee. */
const PaymentLink = ({ payment: { id, name, amount }, at }: ListedPaymentProps) => (
  <Link
    to={paymentAddress(id)}
    aria-label={`${formatMoney(amount)} to ${name}, ${formatDay(at)}`}
    className="font-semibold no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
  >
    {name}
  </Link>
)

const PaymentRow = ({ payment, at }: ListedPaymentProps) => (
  <li className="relative grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line px-4 py-3 hover:bg-hover md:gap-x-4 md:px-6 @max-[16rem]:grid-cols-1 @max-[16rem]:*:first:hidden">
    <span className="row-span-2 grid size-10 place-items-center rounded-control bg-sunken text-muted">
      <Icon name="money-out" />
    </span>
    <span className="min-w-0 text-nav leading-[1.3] wrap-anywhere">
      <PaymentLink payment={payment} at={at} />
    </span>
    <span className="money text-right text-nav font-semibold @max-[16rem]:text-left">
      {formatMoney(payment.amount)}
    </span>
    <time dateTime={at} className="money min-w-0 text-sm text-muted">
      {formatDayAndTime(at)}
    </time>
    <span className="justify-self-end @max-[16rem]:justify-self-start">
      <PaymentBadge status={payment.status} />
    </span>
  </li>
)

export const PaymentsSkeleton = ({ count }: { count: number }) => <TransactionRowsSkeleton count={count} />
