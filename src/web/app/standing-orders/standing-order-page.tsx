import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OneStandingOrderPart = createFetchedPart(
  async () => (await import('./one-standing-order.tsx')).OneStandingOrder,
)

/** Spec section 13.3: one standing order. */
export const StandingOrderPage = () => (
  <OneStandingOrderPart waiting={<PageSkeleton title={appPages.standingOrder.title} />}>
    {OneStandingOrder => <OneStandingOrder />}
  </OneStandingOrderPart>
)
