import { legalPages } from '../../../../content/legal/legal-pages.ts'
import type { SitePage } from '../site-page.ts'
import { LegalPageBody } from './legal-page-body.tsx'

/** `/privacy`, `/cookies`, `/terms` and `/accessibility`: what is true of this software. */
export const legalSitePages: readonly SitePage[] = legalPages.map(page => ({
  head: page.head,
  body: <LegalPageBody page={page} />,
}))
