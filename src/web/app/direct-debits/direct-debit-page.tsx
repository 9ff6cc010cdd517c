import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OneDirectDebitPart = createFetchedPart(
  async () => (await import('./one-direct-debit.tsx')).OneDirectDebit,
)

/** Spec section 13.4: one Direct Debit. */
export const DirectDebitPage = () => (
  <OneDirectDebitPart waiting={<PageSkeleton title={appPages.directDebit.title} />}>
    {OneDirectDebit => <OneDirectDebit />}
  </OneDirectDebitPart>
)
