import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const CategoryPart = createFetchedPart(async () => (await import('./category-view.tsx')).CategoryView)

/** Spec section 15.5: what the customer spent in a category in a month. */
export const CategoryPage = () => (
  <CategoryPart waiting={<PageSkeleton title={appPages.spendingCategory.title} />}>
    {CategoryView => <CategoryView />}
  </CategoryPart>
)
