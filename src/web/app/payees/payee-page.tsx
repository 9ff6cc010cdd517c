import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OnePayeePart = createFetchedPart(async () => (await import('./one-payee.tsx')).OnePayee)

/** Spec section 12.1: one payee. */
export const PayeePage = () => (
  <OnePayeePart waiting={<PageSkeleton title={appPages.payee.title} />}>
    {OnePayee => <OnePayee />}
  </OnePayeePart>
)
