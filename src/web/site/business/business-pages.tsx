import { businessOpenAccount } from '../../../../content/business/open-account.ts'
import { businessOverview } from '../../../../content/business/overview.ts'
import { businessProducts } from '../../../../content/products/business/business-products.ts'
import { productPage } from '../products/product-pages.tsx'
import type { SitePage } from '../site-page.ts'
import { BusinessOverviewPage } from './business-overview-page.tsx'
import { OpenAccountPage } from './open-account-page.tsx'

/** Business Banking: the overview, a page for each product, and the page on which an account is chosen. */
export const businessPages: readonly SitePage[] = [
  { head: businessOverview.head, body: <BusinessOverviewPage /> },
  ...businessProducts.map(productPage),
  { head: businessOpenAccount.head, body: <OpenAccountPage /> },
]
