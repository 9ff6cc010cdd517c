import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const NewVirtualCardPart = createFetchedPart(
  async () => (await import('./new-virtual-card.tsx')).NewVirtualCard,
)

/** Spec section 15.1: makes a card that pays online alone. */
export const NewVirtualCardPage = () => (
  <NewVirtualCardPart waiting={<PageSkeleton title={appPages.newVirtualCard.title} />}>
    {NewVirtualCard => <NewVirtualCard />}
  </NewVirtualCardPart>
)
