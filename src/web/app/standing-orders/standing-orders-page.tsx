import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const StandingOrderListPart = createFetchedPart(
  async () => (await import('./standing-order-list.tsx')).StandingOrderList,
)

/** Spec section 13.3: all standing orders. */
export const StandingOrdersPage = () => (
  <StandingOrderListPart waiting={<PageSkeleton title={appPages.standingOrders.title} />}>
    {StandingOrderList => <StandingOrderList />}
  </StandingOrderListPart>
)
