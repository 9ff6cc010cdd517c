import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { accountParameter, allAccounts } from '../accounts/account-address.ts'
import { allAccountsQuery, openOf } from '../accounts/account-queries.ts'
import { WhichAccount } from '../accounts/which-account.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { NoAccount } from '../dashboard/load-failure.tsx'
import { useAccount } from '../dashboard/signed-in.ts'
import { isCurrent } from '../../../domain/products.ts'
import { useCode } from '../fetch-code.ts'
import { PendingHolds } from '../holds/pending-holds.tsx'
import { PageHeading } from '../page-heading.tsx'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { type ListRequestControls, useListRequest } from './list-request.ts'
import { ListFailure } from './no-transactions.tsx'
import { type ListedAccounts, TransactionList, useListed } from './transaction-list.tsx'
import { transactionsWords } from './transaction-words.ts'
import { ListBarPlaceholder, ListSkeleton } from './transactions-table.tsx'

/** Spec section 2, Transactions page: newest first, ten a page. The address holds search, filters, order and page. */
export function TransactionsPage() {
  const { account, data: accounts = [], isError, isPending, error, refetch } = useAccount(allAccountsQuery)
  const isAll = useSearchParams()[0].get(accountParameter) === allAccounts && accounts.length > 1
  const of: ListedAccounts | undefined =
    account && (isAll ? { id: allAccounts, accounts } : { id: account.id, accounts: [account] })
  const page = useListRequest(of && { id: of.id, accounts })
  const { order, filters } = page.request
  const { list, hasLines, isUnused } = useListed(of, page.request)
  // If it loaded later, the export button would move the transfer button beside it.
  const isExportKnown = hasLines || isUnused || list.isError
  const hasNone = !account && !isError && !isPending
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>{transactionsWords.heading}</PageHeading>
          <p className="text-muted">{transactionsWords.intro(order)}</p>
        </div>
        {(account || isPending) && (
          <div className="flex min-h-11 flex-wrap gap-3 max-md:w-full max-md:*:flex-auto max-md:*:px-2 max-md:*:text-sm max-md:*:whitespace-normal">
            {of && hasLines && <ExportControl accountId={of.id} filters={filters} />}
            {account && isExportKnown && <PayControl account={account} accounts={openOf(accounts)} />}
          </div>
        )}
      </div>
      {of && <WhichAccount accounts={accounts} shownId={of.id} hasAll />}
      {account && !isAll && <PendingHolds key={account.id} account={account} />}
      {hasNone ? (
        <NoAccount />
      ) : (
        <section
          aria-label={transactionsWords.heading}
          {...preparingDrawer}
          className="@container overflow-hidden rounded-panel border border-line bg-surface"
        >
          {of && <TransactionList of={of} page={page} />}
          {!account && isError && <ListFailure error={error} onRetry={() => void refetch()} />}
          {!account && isPending && (
            <>
              <ListBarPlaceholder />
              <ListSkeleton />
            </>
          )}
        </section>
      )}
      {of && <DetailsFromAddress shownId={of.id} page={page} />}
    </>
  )
}

const MovePart = createFetchedPart(
  async () => (await import('../accounts/move-from-account.tsx')).MoveFromAccount,
)

/** What can be done with the account's money: others are paid from current accounts alone (spec section 10.2). */
function PayControl({ account, accounts }: { account: Account; accounts: readonly Account[] }) {
  const { open, preparing } = useTransferDialog()
  if (account.status === 'closed') return null
  if (isCurrent(account.productCode))
    return (
      <Button icon="money-out" onClick={open} {...preparing}>
        {transactionsWords.transfer}
      </Button>
    )
  return (
    <MovePart waiting={null}>
      {MoveFromAccount => (
        <MoveFromAccount account={account} accounts={accounts}>
          {(opening, { label }) => (
            <Button icon="transfers" {...opening}>
              {label}
            </Button>
          )}
        </MoveFromAccount>
      )}
    </MovePart>
  )
}

const fetchDrawer = () => import('./details-drawer.tsx')

/** For the list: fetches the drawer's code when the pointer or the focus reaches the list. */
const preparingDrawer = { onPointerEnter: prepareDrawer, onFocus: prepareDrawer }

function prepareDrawer() {
  // If it does not arrive now, opening the drawer fetches it again.
  fetchDrawer().catch(() => undefined)
}

interface DetailsFromAddressProps {
  /** The id of the account whose list is shown, or `all`. */
  readonly shownId: string
  readonly page: ListRequestControls
}

/** In the list of all accounts, a number alone names no transaction. */
const shownAccountOf = (shownId: string, of: string | undefined) => (shownId === allAccounts ? of : shownId)

/**
 * The drawer of the transaction in the address, in the account that the address names. Transaction numbers repeat: if the
 * customer has no access to that account, the same number of another account must not be shown instead.
 */
export function DetailsFromAddress({ shownId, page }: DetailsFromAddressProps) {
  const { code, want } = useCode(fetchDrawer)
  const { transaction: id, account = shownId, of } = page.request
  const named = account === allAccounts ? shownAccountOf(shownId, of) : account
  const transaction = named === undefined ? undefined : id
  const isOpen = transaction !== undefined
  const fetchForOpen = useEffectEvent(async () => {
    if (!(await want())) page.closeDetails()
  })
  useEffect(() => {
    if (isOpen) void fetchForOpen()
  }, [isOpen])
  return (
    code && (
      <code.DetailsDrawer accountId={named ?? ''} transactionId={transaction} onClose={page.closeDetails} />
    )
  )
}

const fetchDialog = () => import('./export-dialog.tsx')

/** The button that opens the export of the filtered transactions. */
export function ExportControl({ accountId, filters }: { accountId: string; filters: TransactionFilters }) {
  const [isOpen, setOpen] = useState(false)
  const { code, prepare, want } = useCode(fetchDialog)
  const open = async () => setOpen(code !== undefined || (await want()))
  return (
    <>
      <Button
        variant="line"
        icon="upload"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void open()}
      >
        {transactionsWords.export}
      </Button>
      {isOpen && code && (
        <code.ExportDialog accountId={accountId} filters={filters} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
