import { useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { timings } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { formatSortCode } from '../../../domain/destination.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isCurrent } from '../../../domain/products.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { BalanceHills } from '../dashboard/overview-skeleton.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { Initials } from '../payees/initials.tsx'
import { useBankQuery } from '../query-client.ts'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { namedInPath } from './own-account-address.ts'
import { AccountInformation } from './account-information.tsx'
import { AccountPots } from './account-pots.tsx'
import { allAccountsQuery, openOf } from './account-queries.ts'
import { AccountBadges } from './account-rows.tsx'
import { AccountTransactions } from './account-transactions.tsx'
import { BackLink } from './back-link.tsx'
import { useMoveMoney } from './move-money.tsx'
import { accountPageWords as words, accountsWords } from './own-account-words.ts'
import { placesOf, sourcesOf } from './places.ts'

const PotPart = createFetchedPart(async () => (await import('./pot-page.tsx')).PotPage)
const StatementsPart = createFetchedPart(
  async () => (await import('./account-statements.tsx')).AccountStatements,
)
const InterestPart = createFetchedPart(async () => (await import('./account-interest.tsx')).AccountInterest)
const JointPart = createFetchedPart(async () => (await import('./joint-notices.tsx')).JointNotices)
const ManagePart = createFetchedPart(async () => (await import('./manage-account.tsx')).ManageAccount)

/** Spec section 11.3: the page of an account, or of one of its pots, by its address. */
export function AccountPage() {
  const named = namedInPath(useLocation().pathname)
  const { bank } = useEnvironment()
  const all = useBankQuery({ ...allAccountsQuery(bank), refetchInterval: timings.balanceRefreshMs })
  if (!named) return <NotFoundInShell />
  const account = all.data?.find(({ id }) => id === named.accountId)
  const accounts = openOf(all.data ?? [])
  if (account && named.potId !== undefined) {
    return (
      <PotPart waiting={<PageSkeleton title={appPages.account.title} />}>
        {PotPage => (
          <PotPage key={named.potId} account={account} accounts={accounts} potId={named.potId ?? ''} />
        )}
      </PotPart>
    )
  }
  if (account)
    return <OneAccount key={account.id} account={account} accounts={accounts} isStale={all.isError} />
  if (all.data) return <NotFoundInShell />
  if (all.isError) {
    return (
      <>
        <PageHeading className="sr-only">{appPages.account.title}</PageHeading>
        <LoadFailure words={accountsWords.failed} error={all.error} onRetry={() => void all.refetch()} />
      </>
    )
  }
  return <PageSkeleton title={appPages.account.title} />
}

interface OneAccountProps {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
  readonly isStale: boolean
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]'
const column = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6'

function OneAccount({ account, accounts, isStale }: OneAccountProps) {
  const { customer } = useSession()
  const { name, sortCode, accountNumber, productCode, product, holders } = account
  const isClosed = account.status === 'closed'
  // The private desk does all of this for its customers.
  const isManaged = customer.hasPaymentChecks && !isClosed
  return (
    <>
      <div>
        <BackLink to={appPages.accounts.path} label={appPages.accounts.title} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <PageHeading className="min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">{name}</PageHeading>
          <AccountBadges account={account} />
        </div>
        <p className="money text-muted">
          {name !== product && <>{product} &nbsp;·&nbsp; </>}
          <span className="inline-block">
            {formatSortCode(sortCode)} &nbsp;{accountNumber}
          </span>
        </p>
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <AccountNotice account={account} />
      {(account.freeze ?? account.closing) && (
        <JointPart waiting={null}>
          {JointNotices => <JointNotices account={account} accounts={accounts} />}
        </JointPart>
      )}
      <div className={columns}>
        <div className={column}>
          {!isClosed && <BalanceWithActions account={account} accounts={accounts} />}
          <AccountTransactions account={account} />
        </div>
        <div className={column}>
          {isCurrent(productCode) && isManaged && <AccountPots account={account} />}
          {!isCurrent(productCode) && (
            <InterestPart waiting={<Panel title={words.interest}>{null}</Panel>}>
              {AccountInterest => <AccountInterest account={account} />}
            </InterestPart>
          )}
          <AccountHolders names={holders} />
          <StatementsPart waiting={<Panel title={words.statements}>{null}</Panel>}>
            {AccountStatements => <AccountStatements account={account} />}
          </StatementsPart>
        </div>
      </div>
      {isManaged && (
        <ManagePart waiting={<Panel title={words.manage}>{null}</Panel>}>
          {ManageAccount => <ManageAccount account={account} accounts={accounts} />}
        </ManagePart>
      )}
    </>
  )
}

/** What limits an account: it is closed, frozen, or its money stays until a day. */
function AccountNotice({ account: { status, closedAt, lockedUntil, freeze } }: { account: Account }) {
  const text =
    status === 'closed' && closedAt !== null
      ? words.closed(closedAt)
      : status === 'frozen' && freeze === null
        ? words.frozen
        : lockedUntil !== null && words.locked(lockedUntil)
  return text && <Notice look="info" lead={text} />
}

/** The available balance, and what can be done with it. */
function BalanceWithActions({ account, accounts }: Omit<OneAccountProps, 'isStale'>) {
  const { customer } = useSession()
  const transfer = useTransferDialog()
  const move = useMoveMoney(accounts)
  const { id, productCode, status, lockedUntil, availableBalance } = account
  const isFree = status === 'open' && lockedUntil === null
  const places = placesOf(accounts)
  const canMove = isFree && customer.hasPaymentChecks && sourcesOf(places).length > 0
  const isSource = sourcesOf(places).some(place => place.id === id)
  const canTransfer = isFree && isCurrent(productCode)
  // On a phone the first two share a row where there is room.
  const buttonClass = 'outline-focus-on-brand! max-md:flex-1 max-md:[--side:0.625rem]'
  return (
    <section
      aria-label={words.balance}
      className="@container relative isolate flex flex-col overflow-hidden rounded-panel bg-brand-raised p-5 text-on-brand md:min-h-72 md:px-6 md:pt-6 dark:inset-ring dark:inset-ring-brand-line"
    >
      {/* Where the buttons take two rows, they take their place. */}
      <div className="contents max-md:hidden @max-[36rem]:hidden">
        <BalanceHills />
      </div>
      <h2 className="font-body text-md font-medium tracking-normal text-on-raised">{words.balance}</h2>
      <p className="money mt-2 font-display text-(length:--text-balance) leading-[1.05] font-heading tracking-[-.028em] wrap-anywhere">
        {formatMoney(availableBalance)}
      </p>
      <div className="mt-auto flex flex-wrap gap-3 pt-8 md:pt-5">
        {canTransfer && (
          <Button
            variant="accent"
            icon="money-out"
            onClick={transfer.open}
            {...transfer.preparing}
            className={buttonClass}
          >
            {words.transfer}
          </Button>
        )}
        {canMove && (
          <Button
            variant={canTransfer ? 'ghost' : 'accent'}
            icon="transfers"
            onClick={() => move.open(isSource ? { from: id } : { to: id })}
            {...move.preparing}
            className={buttonClass}
          >
            {words.move}
          </Button>
        )}
        <AccountInformation account={account}>
          {opening => (
            <Button
              variant={canTransfer || canMove ? 'ghost' : 'accent'}
              {...opening}
              className={`max-md:basis-full ${buttonClass}`}
            >
              {words.details}
            </Button>
          )}
        </AccountInformation>
      </div>
      {move.dialog}
    </section>
  )
}

/** Spec section 11.3: who holds an account, one or two. */
const AccountHolders = ({ names }: { names: readonly string[] }) => (
  <Panel title={words.holders}>
    <ul>
      {names.map((name, place) => (
        <li
          key={place}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-4 border-t border-line px-4 py-3 font-semibold md:px-6"
        >
          <Initials name={name} />
          <span className="wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
