import { Button } from '../../components/button.tsx'
import { useAccount } from '../dashboard/signed-in.ts'
import { NoAccount } from '../dashboard/no-account.tsx'
import { PendingHolds } from '../holds/pending-holds.tsx'
import { PageHeading } from '../page-heading.tsx'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { DetailsOfAsked } from './details/details-of-asked.tsx'
import { ExportControl } from './export/export-control.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListBarPlace, ListSkeleton } from './list-skeleton.tsx'
import { TransactionList } from './transaction-list.tsx'
import { transactionsWords } from './transactions-words.ts'
import { useAskedPage } from './use-asked-page.ts'
import { useListed } from './use-listed.ts'

/** Spec section 2, Transactions page: newest first, ten a page. What is asked for is in the address. */
export function TransactionsPage() {
  const { open } = useTransferDialog()
  const { account, isError, isPending, error, refetch } = useAccount()
  const page = useAskedPage()
  const { order, filters } = page.asked
  const { list, hasLines, isUnused } = useListed(account, page.asked)
  // Coming later, the export would push the transfer beside it aside.
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
              <Button icon="money-out" onClick={open}>
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
          className="@container overflow-hidden rounded-panel border border-line bg-surface"
        >
          {account && <TransactionList account={account} page={page} />}
          {!account && isError && <ListFailure error={error} onRetry={() => void refetch()} />}
          {!account && isPending && (
            <>
              <ListBarPlace />
              <ListSkeleton />
            </>
          )}
        </section>
      )}
      {account && <DetailsOfAsked account={account} page={page} />}
    </>
  )
}
