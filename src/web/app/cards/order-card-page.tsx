import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OrderCardPart = createFetchedPart(async () => (await import('./order-card.tsx')).OrderCard)

/** Spec section 15.1: orders a card that is posted. */
export const OrderCardPage = () => (
  <OrderCardPart waiting={<PageSkeleton title={appPages.orderCard.title} />}>
    {OrderCard => <OrderCard />}
  </OrderCardPart>
)
