import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const SpendingPart = createFetchedPart(async () => (await import('./spending-view.tsx')).SpendingView)

/** Spec section 15.5: what the customer spent in a month. */
export const SpendingPage = () => (
  <SpendingPart waiting={<PageSkeleton title={appPages.spending.title} />}>
    {SpendingView => <SpendingView />}
  </SpendingPart>
)
