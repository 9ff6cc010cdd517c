import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OneClaimPart = createFetchedPart(async () => (await import('./one-claim.tsx')).OneClaim)

/** Spec section 12.1: one claim. */
export const ClaimPage = () => (
  <OneClaimPart waiting={<PageSkeleton title={appPages.claim.title} />}>
    {OneClaim => <OneClaim />}
  </OneClaimPart>
)
