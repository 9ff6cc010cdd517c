import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const NewStandingOrderPart = createFetchedPart(
  async () => (await import('./new-standing-order.tsx')).NewStandingOrder,
)

/** Spec section 13.3: sets a standing order up. */
export const NewStandingOrderPage = () => (
  <NewStandingOrderPart waiting={<PageSkeleton title={appPages.newStandingOrder.title} />}>
    {NewStandingOrder => <NewStandingOrder />}
  </NewStandingOrderPart>
)
