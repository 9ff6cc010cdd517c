import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OnePaymentPart = createFetchedPart(async () => (await import('./one-payment.tsx')).OnePayment)

/** Spec section 12.1: one payment. */
export const PaymentPage = () => (
  <OnePaymentPart waiting={<PageSkeleton title={appPages.payment.title} />}>
    {OnePayment => <OnePayment />}
  </OnePaymentPart>
)
