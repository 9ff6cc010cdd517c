import { pageHeads } from '../../../content/page-heads.ts'
import { aboutPages } from './about/about-pages.tsx'
import { newsPages } from './about/news/news-pages.tsx'
import { businessPages } from './business/business-pages.tsx'
import { helpPages } from './help/help-pages.tsx'
import { HomePage } from './home/home-page.tsx'
import { legalSitePages } from './legal/legal-pages.tsx'
import { productPages } from './products/product-pages.tsx'
import type { SitePage } from './site-page.ts'

/** Every public page that has an address of its own. The not-found page has none. */
export const sitePages: readonly SitePage[] = [
  { head: pageHeads.home, body: <HomePage />, islands: true },
  ...productPages,
  ...businessPages,
  ...helpPages,
  ...aboutPages,
  ...newsPages,
  ...legalSitePages,
]
