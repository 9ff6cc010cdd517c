import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const DirectDebitListPart = createFetchedPart(
  async () => (await import('./direct-debit-list.tsx')).DirectDebitList,
)

/** Spec section 13.4: all Direct Debits. */
export const DirectDebitsPage = () => (
  <DirectDebitListPart waiting={<PageSkeleton title={appPages.directDebits.title} />}>
    {DirectDebitList => <DirectDebitList />}
  </DirectDebitListPart>
)
