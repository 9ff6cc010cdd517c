import { renderToStaticMarkup } from 'react-dom/server'
import { pageHeads } from '../../../content/page-heads.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import type { PageAssets } from './page-assets.ts'
import { SiteDocument } from './site-document.tsx'
import type { SitePage } from './site-page.ts'

/** The public pages as they are written to disk. */
export type RenderedSite = {
  /** File name and HTML of each page. */
  pages: Map<string, string>
  /** Further files with the same page: their name, and the page's file. */
  aliases: Map<string, string>
  /** Which file answers where no page is, by pattern. */
  fallbacks: { pattern: string; file: string; status: 200 }[]
}

/** Renders every public page to a plain document. @throws where two have one address */
export function renderSite(sitePages: readonly SitePage[], assets: PageAssets): RenderedSite {
  const pages = new Map<string, string>()
  const aliases = new Map<string, string>()
  for (const page of sitePages) {
    const file = fileOf(page.head.path)
    if (pages.has(file)) throw new Error(`two pages have the address ${page.head.path}`)
    pages.set(file, documentOf(page, assets))
    for (const alias of page.aliases ?? []) aliases.set(fileOf(alias), file)
  }
  pages.set('404.html', documentOf({ head: pageHeads.notFound, body: <NotFoundPage /> }, assets, false))
  const fallbacks = sitePages.flatMap(({ head, fallbackFor }) =>
    fallbackFor ? [{ pattern: fallbackFor, file: fileOf(head.path), status: 200 as const }] : [],
  )
  return { pages, aliases, fallbacks }
}

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

const documentOf = (page: SitePage, assets: PageAssets, found = true): string =>
  `<!doctype html>\n${renderToStaticMarkup(<SiteDocument page={page} assets={assets} found={found} />)}\n`
