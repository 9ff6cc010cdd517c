import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const PaymentsHubPart = createFetchedPart(async () => (await import('./payments-hub.tsx')).PaymentsHub)

/** Spec section 12.1: the Payments hub. */
export const PaymentsPage = () => (
  <PaymentsHubPart waiting={<PageSkeleton title={appPages.payments.title} />}>
    {PaymentsHub => <PaymentsHub />}
  </PaymentsHubPart>
)
