import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const ScheduledPaymentsPart = createFetchedPart(
  async () => (await import('./scheduled-payments.tsx')).ScheduledPayments,
)

/** Spec section 13.2: the payments that are still to come. */
export const ScheduledPaymentsPage = () => (
  <ScheduledPaymentsPart waiting={<PageSkeleton title={appPages.scheduledPayments.title} />}>
    {ScheduledPayments => <ScheduledPayments />}
  </ScheduledPaymentsPart>
)
