import { appPages } from '../../../../content/app-pages.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { cardLabel } from '../../../domain/cards.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { BankFault } from '../bank-client.ts'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { headClass } from '../payments/linked-table.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { subscriptionsQuery, useCardChange, useCardClient, useUnchangedToast } from './card-queries.ts'
import { subscriptionWords as words } from './subscription-words.ts'

/** Spec section 15.4: the merchants that took recurring payments in 13 months, the one that took one last first. */
export function SubscriptionList() {
  const { data, error, isError, isPending, refetch } = useBankQuery(subscriptionsQuery(useCardClient()))
  // The private desk's customers have none: the bank says who to call.
  const refused = error instanceof BankFault && error.status === 403 ? error.message : undefined
  return (
    <>
      <div>
        <BackLink to={appPages.cards.path} label={appPages.cards.title} />
        <PageHeading>{words.heading}</PageHeading>
      </div>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      {refused !== undefined && <Notice look="info" lead={refused} />}
      {isError && !data && refused === undefined && (
        <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />
      )}
      {(isPending || data) && (
        <section
          aria-label={words.heading}
          aria-busy={isPending}
          className="overflow-hidden rounded-panel border border-line bg-surface *:first:border-t-0"
        >
          {!data && (
            <Placeholder label={words.loading}>
              <TransactionRowsSkeleton count={3} />
            </Placeholder>
          )}
          {data?.length === 0 && <EmptyState text={words.empty} />}
          {data && data.length > 0 && <Listed subscriptions={data} />}
        </section>
      )}
    </>
  )
}

const { columns: names } = words
const cellClass = 'money border-t border-line px-3 py-3 leading-[1.4] wrap-anywhere first:pl-6 last:pr-6'

/** A table, and where there is no room for it the same as rows. */
const Listed = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => (
  <div className="@container">
    <table
      aria-label={words.heading}
      className="w-full table-fixed border-collapse text-nav @max-[52rem]:hidden"
    >
      <thead>
        <tr>
          {Object.values(names).map(name => (
            <th key={name} scope="col" className={headClass}>
              {name}
            </th>
          ))}
          <th scope="col" className={`${headClass} w-56`}>
            <span className="sr-only">{words.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscriptions.map(each => (
          <tr key={each.id}>
            <td className={cellClass}>
              <Merchant subscription={each} />
            </td>
            <td className={`${cellClass} text-sm text-muted`}>{cardLabel(each.card)}</td>
            <td className={cellClass}>
              <span className="font-semibold">{formatMoney(each.last.amount)}</span>
              <small className="block text-sm text-muted">{words.day(each.last.at)}</small>
            </td>
            <td className={cellClass}>{words.usually(each)}</td>
            <td className={cellClass}>{words.next(each)}</td>
            <td className={`${cellClass} text-right`}>
              <StopOrAllow subscription={each} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="@min-[52rem]:hidden">
      {subscriptions.map(each => (
        <li
          key={each.id}
          className="money grid gap-2 border-t border-line px-4 py-4 text-nav leading-[1.4] md:px-6"
        >
          <Merchant subscription={each} />
          <dl className="grid gap-x-4 gap-y-1 text-sm">
            <Fact name={names.card} value={cardLabel(each.card)} />
            <Fact
              name={names.lastPayment}
              value={`${formatMoney(each.last.amount)}, ${words.day(each.last.at)}`}
            />
            <Fact name={names.usually} value={words.usually(each)} />
            <Fact name={names.next} value={words.next(each)} />
          </dl>
          <StopOrAllow subscription={each} className="mt-1 justify-self-start max-md:w-full" />
        </li>
      ))}
    </ul>
  </div>
)

const Merchant = ({ subscription: { merchant, stoppedAt } }: { subscription: Subscription }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 font-semibold wrap-anywhere">{merchant}</span>
    {stoppedAt !== null && <Badge look="declined">{words.stopped}</Badge>}
  </span>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
  </div>
)

const fetchDialog = () => import('./stop-merchant-dialog.tsx')

interface StopOrAllowProps {
  readonly subscription: Subscription
  readonly className?: string
}

/** One button: it keeps the focus when what it does changes. To allow asks nothing first. */
function StopOrAllow({ subscription, className = '' }: StopOrAllowProps) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  const { isBusy, allow } = useAllow(subscription)
  const isStopped = subscription.stoppedAt !== null
  const label = isStopped ? words.allow : words.stop
  return (
    <>
      <Button
        variant="line"
        size="small"
        busy={isBusy}
        aria-label={words.of(label, subscription.merchant)}
        className={className}
        onClick={() => (isStopped ? allow() : void open())}
        {...preparing}
      >
        {label}
      </Button>
      {code && <code.StopMerchantDialog subscription={subscription} isOpen={isOpen} onClose={close} />}
    </>
  )
}

function useAllow({ id, merchant }: Subscription) {
  const bank = useCardClient()
  const { send, readAgain } = useCardChange()
  const allowed = words.allowedNow(merchant)
  const { showToast, showUnchanged } = useUnchangedToast([allowed.title, words.stoppedNow(merchant).title])
  const { isBusy, begin } = useOneAtATime()

  async function change() {
    const answer = await send(signal => bank.allowMerchant({ params: { id }, signal }))
    await readAgain()
    if (answer.kind === 'done') showToast({ look: 'success', ...allowed })
    else showUnchanged(answer)
  }

  return { isBusy, allow: () => void begin(change) }
}
