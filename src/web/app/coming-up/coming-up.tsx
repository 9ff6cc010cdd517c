import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { ComingDay, ComingItem, ComingUp } from '../../../contract/coming-up.ts'
import { formatWeekday } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isPaying } from '../../../domain/products.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { accountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { useMoveMoney } from '../accounts/move-money.tsx'
import { placesOf, sourcesOf, targetsOf } from '../accounts/places.ts'
import { WhichAccount } from '../accounts/which-account.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure, NoAccount, StaleNotice } from '../dashboard/load-failure.tsx'
import { useAccount, useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { dueAddress } from '../payments/payments-addresses.ts'
import { loadFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { formatTime } from '../transactions/transaction-words.ts'
import { comingUpQuery } from './coming-up-queries.ts'
import { comingUpWords as words, dayInWords, formatBalance, noteOf } from './coming-up-words.ts'

const DemonstrationPart = createFetchedPart(
  async () => (await import('./demonstration-panel.tsx')).DemonstrationPanel,
)

/** Spec section 13.5: what is due on the account that the address names, and the balance that is expected after it. */
export function ComingUpView() {
  const { account, data: accounts = [], isError, isPending, error, refetch } = useAccount(accountsQuery)
  const payers = accounts.filter(({ productCode }) => isPaying(productCode))
  const shown = payers.find(({ id }) => id === account?.id) ?? payers[0]
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <BackLink to={appPages.payments.path} label={appPages.payments.title} />
          <PageHeading>{words.heading}</PageHeading>
        </div>
        {shown && <WhichAccount accounts={payers} shownId={shown.id} />}
      </div>
      {shown && <DueOnAccount key={shown.id} account={shown} accounts={accounts} />}
      {!shown && isError && <LoadFailure words={loadFailed} error={error} onRetry={() => void refetch()} />}
      {!shown && isPending && <DaysSkeleton />}
      {!shown && !isError && !isPending && <NoAccount />}
    </>
  )
}

interface DueOnAccountProps {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
}

function DueOnAccount({ account, accounts }: DueOnAccountProps) {
  const { bank } = useEnvironment()
  const { data, error, isError, refetch } = useBankQuery(comingUpQuery(bank, account.id))
  const move = useMoveMoney(accounts)
  if (!data)
    return isError ? (
      <LoadFailure words={loadFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <DaysSkeleton />
    )
  return (
    <>
      <output className="block empty:absolute">{isError && <StaleNotice />}</output>
      <div aria-live="polite" className="empty:absolute">
        {data.short && <Shortfall short={data.short} account={account} accounts={accounts} move={move} />}
      </div>
      {move.dialog}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <Days coming={data} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          <section
            aria-label={words.counted}
            className="rounded-panel border border-line bg-surface p-4 text-nav md:px-6 md:py-5"
          >
            <h2 className="text-lg">{words.counted}</h2>
            <p className="mt-1.5 text-muted">{words.countedText}</p>
          </section>
          {data.demonstration && (
            <DemonstrationPart waiting={null}>
              {DemonstrationPanel => <DemonstrationPanel coming={data} account={account} />}
            </DemonstrationPart>
          )}
        </div>
      </div>
    </>
  )
}

interface ShortfallProps extends DueOnAccountProps {
  readonly short: NonNullable<ComingUp['short']>
  /** Its dialog stays where the notice goes. */
  readonly move: Pick<ReturnType<typeof useMoveMoney>, 'open' | 'preparing'>
}

/** The first day that the balance may not cover, what is missing, and a way to move it here. */
function Shortfall({ short: { day, shortfall, by }, account, accounts, move }: ShortfallProps) {
  const { customer } = useSession()
  // It goes once enough was moved here, and its button with it.
  const part = useFocusAfter<HTMLElement>()
  const places = placesOf(accounts)
  const source = sourcesOf(places).find(place => targetsOf(places, place).some(({ id }) => id === account.id))
  return (
    <section
      ref={part}
      aria-label={words.short(formatWeekday(day))}
      className="money flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel border border-warning-mark/45 bg-warning-tint px-4 py-3 md:px-5 md:py-4"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3 md:gap-4">
        <Icon name="warning" size="large" className="text-warning-mark" />
        <span className="min-w-0">
          <strong className="font-strong">{words.short(formatWeekday(day))}</strong>{' '}
          {words.payIn(shortfall, formatTime(by))}
        </span>
      </p>
      {source && customer.hasPaymentChecks && (
        <Button
          variant="line"
          icon="transfers"
          className="max-md:w-full"
          onClick={() => move.open({ from: source.id, to: account.id })}
          {...move.preparing}
        >
          {words.move}
        </Button>
      )}
    </section>
  )
}

function Days({ coming: { days, today, short } }: { coming: ComingUp }) {
  return (
    <section
      aria-label={words.days}
      className="@container overflow-hidden rounded-panel border border-line bg-surface"
    >
      {days.length === 0 ? (
        <EmptyState text={words.empty} />
      ) : (
        <ol>
          {days.map(day => (
            <DueDay key={day.date} day={day} today={today} isShort={day.date === short?.day} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface DueDayProps {
  readonly day: ComingDay
  readonly today: string
  /** The first day that the balance may not cover. */
  readonly isShort: boolean
}

/** A day: the payments due on it, and the expected balance after it. Only the first that may not be covered is tinted. */
const DueDay = ({ day: { date, items, expectedBalance }, today, isShort }: DueDayProps) => (
  <li
    className={`border-t border-line px-4 pt-4 pb-3.5 first:border-t-0 md:px-6 ${isShort ? 'bg-warning-tint' : ''}`}
  >
    <h2 className="money mb-1 font-body text-md leading-[1.4] font-strong tracking-normal">
      <time dateTime={date}>{dayInWords(date, today)}</time>
    </h2>
    <ul>
      {items.map(item => (
        <DueRow
          key={`${item.source} ${item.id} ${item.direction} ${item.askedFor}`}
          item={item}
          date={date}
        />
      ))}
    </ul>
    <p
      className={`money mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed pt-2 text-sm ${isShort ? 'border-warning-mark/45' : 'border-line text-muted'}`}
    >
      {words.expected}{' '}
      <b className={`font-semibold ${expectedBalance.startsWith('-') ? 'text-danger' : ''}`}>
        {formatBalance(expectedBalance)}
      </b>
    </p>
  </li>
)

const DueRow = ({ item, date }: { item: ComingItem; date: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1 leading-[1.4]">
    <span className="min-w-0 wrap-anywhere">
      <Link to={dueAddress(item)} className="link tap font-semibold text-ink">
        {item.name}
      </Link>{' '}
      <span className="money text-muted @max-[34rem]:block @min-[34rem]:before:content-['·__']">
        {noteOf(item, date).join(' · ')}
      </span>
    </span>
    <span className={`money text-right font-semibold ${item.direction === 'in' ? 'text-success' : ''}`}>
      {item.direction === 'in' && '+'}
      {formatMoney(item.amount)}
    </span>
  </li>
)

const widths = ['w-40', 'w-32', 'w-44', 'w-36']

const DaysSkeleton = () => (
  <Placeholder label={words.loading}>
    <div
      aria-busy="true"
      className="overflow-hidden rounded-panel border border-line bg-surface lg:w-[calc((100%-1.5rem)*.618)]"
    >
      {widths.map(width => (
        <div key={width} className="grid gap-3.5 border-t border-line px-4 py-5 first:border-t-0 md:px-6">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-72" />
          <Skeleton className="h-2.5 w-32" />
        </div>
      ))}
    </div>
  </Placeholder>
)
