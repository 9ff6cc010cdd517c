import { useEffect, useEffectEvent, useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { nameInAddress } from '../accounts/account-address.ts'
import { NoAccount } from '../dashboard/load-failure.tsx'
import { useAccount } from '../dashboard/signed-in.ts'
import { useCode } from '../fetch-code.ts'
import { PendingHolds } from '../holds/pending-holds.tsx'
import { PageHeading } from '../page-heading.tsx'
import { preparingTransfer, useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { type ListRequestControls, useListRequest } from './list-request.ts'
import { ListFailure } from './no-transactions.tsx'
import { TransactionList, useListed } from './transaction-list.tsx'
import { transactionsWords } from './transaction-words.ts'
import { ListBarPlaceholder, ListSkeleton } from './transactions-table.tsx'

/** Spec section 2, Transactions page: newest first, ten a page. The address holds search, filters, order and page. */
export function TransactionsPage() {
  const { open } = useTransferDialog()
  const { account, data: accounts, isError, isPending, error, refetch } = useAccount()
  const page = useListRequest(account && nameInAddress(accounts, account.id))
  const { order, filters } = page.request
  const { list, hasLines, isUnused } = useListed(account, page.request)
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
            {account && hasLines && <ExportControl account={account} filters={filters} />}
            {account && isExportKnown && (
              <Button icon="money-out" onClick={open} {...preparingTransfer}>
                {transactionsWords.transfer}
              </Button>
            )}
          </div>
        )}
      </div>
      {account && <PendingHolds account={account} />}
      {hasNone ? (
        <NoAccount />
      ) : (
        <section
          aria-label={transactionsWords.heading}
          {...preparingDrawer}
          className="@container overflow-hidden rounded-panel border border-line bg-surface"
        >
          {account && <TransactionList account={account} page={page} />}
          {!account && isError && <ListFailure error={error} onRetry={() => void refetch()} />}
          {!account && isPending && (
            <>
              <ListBarPlaceholder />
              <ListSkeleton />
            </>
          )}
        </section>
      )}
      {account && <DetailsFromAddress account={account} page={page} />}
    </>
  )
}

const fetchDrawer = () => import('./details-drawer.tsx')

/** For the list: fetches the drawer's code when the pointer or the focus reaches the list. */
const preparingDrawer = { onPointerEnter: prepareDrawer, onFocus: prepareDrawer }

function prepareDrawer() {
  // If it does not arrive now, opening the drawer fetches it again.
  fetchDrawer().catch(() => undefined)
}

/**
 * The drawer of the transaction in the address, in the account that the address names. Transaction numbers repeat: if the
 * customer has no access to that account, the same number of another account must not be shown instead.
 */
export function DetailsFromAddress({ account, page }: { account: Account; page: ListRequestControls }) {
  const { code, want } = useCode(fetchDrawer)
  const { transaction, account: named = account.id } = page.request
  const isOpen = transaction !== undefined
  const fetchForOpen = useEffectEvent(async () => {
    if (!(await want())) page.closeDetails()
  })
  useEffect(() => {
    if (isOpen) void fetchForOpen()
  }, [isOpen])
  return (
    code && <code.DetailsDrawer accountId={named} transactionId={transaction} onClose={page.closeDetails} />
  )
}

const fetchDialog = () => import('./export-dialog.tsx')

/** The button that opens the export of the filtered transactions. */
export function ExportControl({ account, filters }: { account: Account; filters: TransactionFilters }) {
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
        <code.ExportDialog accountId={account.id} filters={filters} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
