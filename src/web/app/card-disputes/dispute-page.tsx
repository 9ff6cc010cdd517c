import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OneDisputePart = createFetchedPart(async () => (await import('./one-dispute.tsx')).OneDispute)

/** Spec section 15.4: one dispute. */
export const DisputePage = () => (
  <OneDisputePart waiting={<PageSkeleton title={appPages.cardDispute.title} />}>
    {OneDispute => <OneDispute />}
  </OneDisputePart>
)
