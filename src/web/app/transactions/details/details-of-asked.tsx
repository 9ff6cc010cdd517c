import { lazy, Suspense } from 'react'
import type { Account } from '../../../../contract/accounts.ts'
import { useFetchedAhead } from '../../use-fetched-ahead.ts'
import type { AskedPage } from '../use-asked-page.ts'

const fetchDrawer = async () => ({ default: (await import('./details-drawer.tsx')).DetailsDrawer })
const DetailsDrawer = lazy(fetchDrawer)

/** The drawer of the transaction that the address names. */
export function DetailsOfAsked({ account, page }: { account: Account; page: AskedPage }) {
  useFetchedAhead(fetchDrawer)
  const { transaction } = page.asked
  return (
    <Suspense>
      <DetailsDrawer accountId={account.id} transactionId={transaction} onClose={page.closeDetails} />
    </Suspense>
  )
}
