import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OnePaymentPart = createFetchedPart(async () => (await import('./one-card-payment.tsx')).OneCardPayment)

/** Spec section 15.4: one card payment. */
export const CardPaymentPage = () => (
  <OnePaymentPart waiting={<PageSkeleton title={appPages.cardPayment.title} />}>
    {OneCardPayment => <OneCardPayment />}
  </OnePaymentPart>
)
