import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const ComingUpPart = createFetchedPart(async () => (await import('./coming-up.tsx')).ComingUpView)

/** Spec section 13.5: what is due on an account in the next 31 days. */
export const ComingUpPage = () => (
  <ComingUpPart waiting={<PageSkeleton title={appPages.comingUp.title} />}>
    {ComingUpView => <ComingUpView />}
  </ComingUpPart>
)
