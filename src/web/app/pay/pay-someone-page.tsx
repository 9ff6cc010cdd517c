import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const PaySomeonePart = createFetchedPart(async () => (await import('./pay-steps.tsx')).PaySomeone)

/** Spec section 12.3: Pay someone. */
export const PaySomeonePage = () => (
  <PaySomeonePart waiting={<PageSkeleton title={appPages.paySomeone.title} />}>
    {PaySomeone => <PaySomeone />}
  </PaySomeonePart>
)
