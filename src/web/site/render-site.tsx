import { pageHeads } from '../../../content/page-heads.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { HomePage } from './home/home-page.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import type { PageAssets } from './page-assets.ts'
import { SiteDocument } from './site-document.tsx'

const documentOf = (page: ReactElement): string => `<!doctype html>\n${renderToStaticMarkup(page)}\n`

/** Renders every public page: the file's name in the built site, and its HTML. */
export function renderSite(assets: PageAssets): Map<string, string> {
  return new Map([
    [
      'index.html',
      documentOf(
        <SiteDocument head={pageHeads.home} assets={assets}>
          <HomePage />
        </SiteDocument>,
      ),
    ],
    [
      '404.html',
      documentOf(
        <SiteDocument head={pageHeads.notFound} assets={assets} found={false}>
          <NotFoundPage />
        </SiteDocument>,
      ),
    ],
  ])
}
