import { useState } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { timings } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { formatPence } from '../../../domain/money.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState, Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { allAccountsQuery, openOf } from './account-queries.ts'
import { AccountRow } from './account-rows.tsx'
import { openAccountPath, openAnAccount } from './own-account-address.ts'
import { useMoveMoney } from './move-money.tsx'
import { accountPageWords, accountsWords as words } from './own-account-words.ts'
import { placesOf, sourcesOf, totalPenceOf } from './places.ts'

const InvitationsPart = createFetchedPart(
  async () => (await import('./invitation-notices.tsx')).InvitationNotices,
)

/** Spec section 11.3: the customer's accounts by kind, their pots, and their total. */
export function AccountsPage() {
  const { bank } = useEnvironment()
  const { customer } = useSession()
  const all = useBankQuery({ ...allAccountsQuery(bank), refetchInterval: timings.balanceRefreshMs })
  const closed = all.data?.filter(({ status }) => status === 'closed') ?? []
  const accounts = all.data && openOf(all.data)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{words.heading}</PageHeading>
        {accounts && <Actions accounts={accounts} />}
      </div>
      <output className="block empty:absolute">{all.isError && accounts && <StaleNotice />}</output>
      {customer.hasPaymentChecks && customer.kind === 'personal' && (
        <InvitationsPart waiting={null}>{InvitationNotices => <InvitationNotices />}</InvitationsPart>
      )}
      {all.isPending && <AccountsSkeleton />}
      {all.isError && !accounts && (
        <LoadFailure words={words.failed} error={all.error} onRetry={() => void all.refetch()} />
      )}
      {accounts && accounts.length > 0 && <OpenAccounts accounts={accounts} />}
      {accounts?.length === 0 && (
        <section className="rounded-panel border border-line bg-surface">
          <EmptyState text={words.none} />
        </section>
      )}
      {accounts && closed.length > 0 && <ClosedAccounts accounts={closed} />}
    </>
  )
}

/** Move money and Open an account. Customers of the private desk have neither: they have one account. Move money needs an account or a
 * pot that money can leave. */
function Actions({ accounts }: { accounts: readonly Account[] }) {
  const { customer } = useSession()
  const { open, preparing, dialog } = useMoveMoney(accounts)
  if (!customer.hasPaymentChecks) return null
  const canMove = sourcesOf(placesOf(accounts)).length > 0
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">
      {canMove && (
        <Button icon="transfers" onClick={() => open()} {...preparing}>
          {accountPageWords.move}
        </Button>
      )}
      <Link to={openAccountPath} className={buttonClass({ variant: canMove ? 'line' : 'primary' })}>
        <Icon name="plus" size="small" />
        {openAnAccount}
      </Link>
      {dialog}
    </div>
  )
}

const groups = [
  { title: words.groups.current, codes: ['current'] },
  { title: words.groups.joint, codes: ['joint'] },
  { title: words.groups.savings, codes: ['flexisave', 'fixed_1y'] },
] as const

const isIn = (codes: readonly string[], { productCode }: Account): boolean => codes.includes(productCode)

function OpenAccounts({ accounts }: { accounts: readonly Account[] }) {
  const shown = groups.map(({ title, codes }) => ({ title, of: accounts.filter(each => isIn(codes, each)) }))
  return (
    <>
      <dl>
        <dt className="font-medium text-muted">{words.total}</dt>
        <dd className="money mt-0.5 font-display text-[clamp(1.75rem,9vw,2.625rem)] leading-[1.1] font-heading tracking-[-.026em] wrap-anywhere">
          {formatPence(totalPenceOf(accounts))}
        </dd>
        {accounts.some(({ productCode }) => productCode === 'joint') && (
          <dd className="mt-1 text-sm text-muted">{words.inFull}</dd>
        )}
        <dd className="mt-2">
          <Link to={appPages.spending.path} className="link tap text-sm">
            {words.spending}
          </Link>
        </dd>
      </dl>
      {shown.map(
        ({ title, of }) =>
          of.length > 0 && (
            <Panel key={title} title={title}>
              <AccountRows accounts={of} />
            </Panel>
          ),
      )}
    </>
  )
}

const AccountRows = ({ accounts }: { accounts: readonly Account[] }) => (
  <ul className="@container">
    {accounts.map(account => (
      <AccountRow key={account.id} account={account} />
    ))}
  </ul>
)

function ClosedAccounts({ accounts }: { accounts: readonly Account[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-surface">
      <h2 className="font-body text-md leading-[1.4] tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 px-4 text-left font-semibold -outline-offset-3! hover:bg-hover md:px-6 aria-expanded:[&>svg]:rotate-180"
        >
          {words.closed}
          <Icon name="chevron-down" className="text-subtle" />
        </button>
      </h2>
      {isOpen && <AccountRows accounts={accounts} />}
    </section>
  )
}

/** The layout of the page while its accounts load. */
const AccountsSkeleton = () => (
  <Placeholder label={words.loading}>
    <div aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <div className="grid h-18 content-center gap-2.5">
        <Skeleton className="h-3 w-14" />
        <Skeleton className="h-8 w-52" />
      </div>
      <div className="rounded-panel border border-line bg-surface">
        <div className="p-4 md:px-6">
          <Skeleton className="my-1.5 h-4 w-40" />
        </div>
        <div className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-4.5 md:px-6">
          <span className="size-10 rounded-control bg-sunken" />
          <span className="grid gap-2.5">
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-2.5 w-32" />
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
    </div>
  </Placeholder>
)
