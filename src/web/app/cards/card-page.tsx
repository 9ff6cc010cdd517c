import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const OneCardPart = createFetchedPart(async () => (await import('./one-card.tsx')).OneCard)

/** Spec section 15.1: one card. */
export const CardPage = () => (
  <OneCardPart waiting={<PageSkeleton title={appPages.card.title} />}>{OneCard => <OneCard />}</OneCardPart>
)
