import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const CardListPart = createFetchedPart(async () => (await import('./card-list.tsx')).CardList)

/** Spec section 15.1: the customer's cards. */
export const CardsPage = () => (
  <CardListPart waiting={<PageSkeleton title={appPages.cards.title} />}>
    {CardList => <CardList />}
  </CardListPart>
)
