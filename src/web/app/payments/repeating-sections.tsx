import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isPaying } from '../../../domain/products.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { accountsQuery } from '../accounts/account-queries.ts'
import { comingUpQuery, type DueItem, firstDue } from '../coming-up/coming-up-queries.ts'
import { comingUpWords, dayInWords, noteOf } from '../coming-up/coming-up-words.ts'
import { shellWords } from '../dashboard/dashboard-words.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { directDebitsQuery, useDirectDebitClient } from '../direct-debits/direct-debit-queries.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { Panel } from '../panel.tsx'
import { dueAddress } from './payments-addresses.ts'
import { useBankQueries, useBankQuery } from '../query-client.ts'
import { DayTile } from '../standing-orders/day-tile.tsx'
import { standingOrdersQuery } from '../standing-orders/standing-order-queries.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import {
  directDebitsInShort,
  loadFailed,
  paymentsWords as words,
  standingOrdersInShort,
} from './payments-words.ts'

/** How many of what is due the hub lists (spec section 12.1). */
const shownCount = 3

/** Spec section 12.1: what moves by itself, as the hub has it. */
export function RepeatingSections() {
  const { bank } = useEnvironment()
  const standingOrders = useBankQuery(standingOrdersQuery(bank, 'current'))
  const directDebits = useBankQuery(directDebitsQuery(useDirectDebitClient()))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
      <ComingUpSection />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-rows-2">
        <Short
          to={appPages.standingOrders.path}
          icon="repeat"
          heading={words.standingOrders}
          text={standingOrders.data && standingOrdersInShort(standingOrders.data)}
          isFailed={standingOrders.isError}
          onRetry={() => void standingOrders.refetch()}
        />
        <Short
          to={appPages.directDebits.path}
          icon="document"
          heading={words.directDebits}
          text={directDebits.data && directDebitsInShort(directDebits.data)}
          isFailed={directDebits.isError}
          onRetry={() => void directDebits.refetch()}
        />
      </div>
    </div>
  )
}

interface ShortProps {
  readonly to: string
  readonly icon: IconName
  readonly heading: string
  /** What there is, in a sentence or two, once it is known. */
  readonly text: string | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
}

/** A list in short, as one link to its page. */
const Short = ({ to, icon, heading, text, isFailed, onRetry }: ShortProps) => (
  <section
    aria-label={heading}
    className="relative grid grid-cols-[2.5rem_minmax(0,1fr)_1.25rem] items-center gap-x-4 rounded-panel border border-line bg-surface p-4 leading-[1.45] hover:bg-hover md:px-6 md:py-5"
  >
    <span className="grid size-10 place-items-center rounded-control bg-selected text-link">
      <Icon name={icon} />
    </span>
    <div className="min-w-0">
      <h2 className="text-xl">
        <Link
          to={to}
          className="no-underline outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {heading}
        </Link>
      </h2>
      {text !== undefined && <p className="money text-nav text-muted">{text}</p>}
      {text === undefined && isFailed && <Failed what={heading} onRetry={onRetry} />}
      {text === undefined && !isFailed && <Skeleton className="my-1.5 h-3 w-44" />}
    </div>
    <Icon name="chevron-right" className="text-subtle" />
  </section>
)

/** In place of a list in short. Its button is above the link that the section is. */
function Failed({ what, onRetry }: Pick<ShortProps, 'onRetry'> & { readonly what: string }) {
  const part = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={part} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="alert" className="text-nav text-muted">
        {loadFailed.lead}
      </p>
      <Button
        variant="line"
        size="small"
        icon="refresh"
        aria-label={`${shellWords.tryAgain}: ${what}`}
        className="z-1 max-md:min-h-11"
        onClick={onRetry}
      >
        {shellWords.tryAgain}
      </Button>
    </div>
  )
}

/** The first of what is due on all accounts. */
function ComingUpSection() {
  const { due, today, isFailed, error, refetch } = useFirstDue()
  return (
    <Panel
      title={words.comingUp}
      isBusy={!due && !isFailed}
      headerEnd={
        <Link to={appPages.comingUp.path} className="link tap text-sm">
          {words.allComingUp}
          <Icon name="arrow-right" size="small" />
        </Link>
      }
    >
      {!due && isFailed && (
        <div className="border-t border-line p-4 md:px-6">
          <LoadFailure words={loadFailed} error={error} onRetry={refetch} />
        </div>
      )}
      {!due && !isFailed && (
        <Placeholder>
          <TransactionRowsSkeleton count={shownCount} />
        </Placeholder>
      )}
      {due?.length === 0 && (
        <p className="border-t border-line px-4 py-8 text-center text-muted md:px-6">{comingUpWords.empty}</p>
      )}
      {due && due.length > 0 && (
        <ol className="@container">
          {due.map(item => (
            <DueRow key={`${item.date} ${item.id} ${item.askedFor}`} item={item} today={today} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** Asks each account that pays. */
function useFirstDue() {
  const { bank, clock } = useEnvironment()
  const accounts = useBankQuery(accountsQuery(bank))
  const payers = accounts.data?.filter(({ productCode }) => isPaying(productCode)) ?? []
  const each = useBankQueries(payers.map(({ id }) => comingUpQuery(bank, id)))
  const known = each.flatMap(({ data }) => (data ? [data] : []))
  const failed = [accounts, ...each].find(({ isError }) => isError)
  return {
    due:
      accounts.data && known.length === payers.length
        ? firstDue(
            known.map(({ days }) => days),
            shownCount,
          )
        : undefined,
    today: known[0]?.today ?? londonDateOf(new Date(clock.now())),
    isFailed: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => void Promise.all([accounts, ...each].map(({ refetch }) => refetch())),
  }
}

const DueRow = ({ item, today }: { item: DueItem; today: string }) => (
  <li className="relative grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-3.5 leading-[1.4] hover:bg-hover md:px-6">
    <DayTile date={item.date} />
    <span className="min-w-0 wrap-anywhere">
      <Link
        to={dueAddress(item)}
        className="font-semibold no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      >
        {item.name}
      </Link>
      <span className="money block text-sm text-muted">
        <span className="inline-block">{dayInWords(item.date, today)}</span>{' '}
        <span className="@max-[30rem]:block @min-[30rem]:before:content-['·_']">
          {noteOf(item, item.date).join(' · ')}
        </span>
      </span>
    </span>
    <span className="money text-right font-semibold whitespace-nowrap">{formatMoney(item.amount)}</span>
  </li>
)
