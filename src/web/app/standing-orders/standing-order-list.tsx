import { Link, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { ListedStandingOrder } from '../../../contract/standing-orders.ts'
import { formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { standingOrderAddress } from '../payments/payments-addresses.ts'
import { formatRetry } from '../payments/due-words.ts'
import { type LinkedColumn, type LinkedRow, LinkedTable } from '../payments/linked-table.tsx'
import { PaymentsSkeleton, usePayingAccount } from '../payments/payment-rows.tsx'
import { loadFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { Tabs } from '../tabs.tsx'
import { standingOrdersQuery } from './standing-order-queries.ts'
import { listWords as words } from './standing-order-words.ts'

type Tab = keyof typeof words.states
const tabs: readonly Tab[] = ['current', 'ended']

const columns: readonly LinkedColumn[] = [
  { name: words.columns.to, width: '' },
  { name: words.columns.amount, width: 'w-32', isAmount: true },
  { name: words.columns.often, width: '' },
  { name: words.columns.next, width: 'w-60' },
  { name: words.columns.from, width: 'w-52' },
]

/** Spec section 13.3: the standing orders of all accounts, those that pay and those that are over. */
export function StandingOrderList() {
  const { bank } = useEnvironment()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const tab: Tab = address.get('tab') === 'ended' ? 'ended' : 'current'
  const list = useBankQuery(standingOrdersQuery(bank, tab))
  // Names the accounts that pay.
  useBankQuery(allAccountsQuery(bank))
  const { data } = list
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <BackLink to={appPages.payments.path} label={appPages.payments.title} />
          <PageHeading>{words.heading}</PageHeading>
        </div>
        <Link to={appPages.newStandingOrder.path} className={`${buttonClass()} max-md:w-full`}>
          <Icon name="plus" size="small" />
          {words.setUp}
        </Link>
      </div>
      <output className="block empty:absolute">{list.isError && data && <StaleNotice />}</output>
      <Tabs
        label={words.heading}
        tabs={tabs}
        names={words.states}
        shown={tab}
        showsAtOnce
        onShow={next => void navigate(next === 'ended' ? '?tab=ended' : '?', { replace: true })}
      >
        {list.isError && !data ? (
          <LoadFailure words={loadFailed} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <section
            aria-label={words.states[tab]}
            aria-busy={list.isPending}
            className="overflow-hidden rounded-panel border border-line bg-surface"
          >
            {!data && (
              <Placeholder label={words.loading}>
                <PaymentsSkeleton count={3} />
              </Placeholder>
            )}
            {data?.length === 0 && <EmptyState text={tab === 'current' ? words.none : words.noneEnded} />}
            {data && data.length > 0 && <OrderTable orders={data} label={words.states[tab]} />}
          </section>
        )}
      </Tabs>
    </>
  )
}

function OrderTable({ orders, label }: { orders: readonly ListedStandingOrder[]; label: string }) {
  const { clock } = useEnvironment()
  const nameOf = usePayingAccount()
  const today = londonDateOf(new Date(clock.now()))
  const rows = orders.map((order): LinkedRow => {
    const { id, name, rule } = order
    const amount = formatMoney(order.amount)
    const next = nextOf(order, today)
    return {
      id,
      address: standingOrderAddress(id),
      text: name,
      label: `${amount} to ${name}, ${rule}`,
      cells: {
        [words.columns.amount]: amount,
        [words.columns.often]: <span className="text-sm text-muted">{rule}</span>,
        [words.columns.next]: next ?? words.noNext,
        [words.columns.from]: <span className="text-sm text-muted">{nameOf(order.accountId)}</span>,
      },
      end: amount,
      below: (
        <>
          {rule}
          {next !== undefined && <span className="block text-ink">{next}</span>}
        </>
      ),
    }
  })
  return <LinkedTable label={label} columns={columns} rows={rows} />
}

/** When it pays next, or tries again; undefined once it is over. */
function nextOf({ nextPayments, retryAt }: ListedStandingOrder, today: string): string | undefined {
  if (retryAt !== null) return words.retry(formatRetry(retryAt, today))
  const next = nextPayments.find(({ skipped }) => !skipped)
  return next && formatWeekdayAndDate(next.dueOn)
}
