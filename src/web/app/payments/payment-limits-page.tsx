import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const ChosenLimitsPart = createFetchedPart(async () => (await import('./payment-limits.tsx')).ChosenLimits)

/** Spec section 12.3: the limits that the customer has chosen. */
export const PaymentLimitsPage = () => (
  <ChosenLimitsPart waiting={<PageSkeleton title={appPages.paymentLimits.title} />}>
    {ChosenLimits => <ChosenLimits />}
  </ChosenLimitsPart>
)
