import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const SubscriptionListPart = createFetchedPart(
  async () => (await import('./subscription-list.tsx')).SubscriptionList,
)

/** Spec section 15.4: the merchants that take payments again and again. */
export const SubscriptionsPage = () => (
  <SubscriptionListPart waiting={<PageSkeleton title={appPages.subscriptions.title} />}>
    {SubscriptionList => <SubscriptionList />}
  </SubscriptionListPart>
)
