import { lazy, Suspense, useEffect } from 'react'
import type { Account } from '../../../../contract/accounts.ts'
import type { AskedPage } from '../use-asked-page.ts'

const fetchDrawer = async () => ({ default: (await import('./details-drawer.tsx')).DetailsDrawer })
const DetailsDrawer = lazy(fetchDrawer)

/** The drawer of the transaction that the address names. */
export function DetailsOfAsked({ account, page }: { account: Account; page: AskedPage }) {
  useEffect(() => {
    fetchDrawer().catch(() => undefined) // asked for again when it opens
  }, [])
  const { transaction } = page.asked
  return (
    <Suspense>
      <DetailsDrawer accountId={account.id} transactionId={transaction} onClose={page.closeDetails} />
    </Suspense>
  )
}
