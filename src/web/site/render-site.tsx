import { renderToStaticMarkup } from 'react-dom/server'
import { pageHeads } from '../../../content/page-heads.ts'
import { CommonHead, type PageAssets, PageHeadTags, PolicyTags } from './document-head.tsx'
import { AnnouncementBar } from './frame/announcement-bar.tsx'
import { SiteFooter } from './frame/site-footer.tsx'
import { SiteHeader, SkipLink } from './frame/site-header.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { SitePage } from './site-page.ts'

/** The public pages as they are written to disk. */
export type RenderedSite = {
  /** File name and HTML of each page. */
  pages: Map<string, string>
  /** Further files with the same page: their name, and the page's file. */
  aliases: Map<string, string>
  /** Which file answers for paths without a page, by pattern. */
  fallbacks: { pattern: string; file: string; status: 200 }[]
}

/** Renders every public page to a plain document. @throws if two pages have the same address */
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

type SiteDocumentProps = {
  page: SitePage
  assets: PageAssets
  /** False for the document that answers unknown paths. */
  found: boolean
}

/** A public page as a whole document: head, frame, and the page itself in `main`. */
const SiteDocument = ({ page: { head, body, islands = false }, assets, found }: SiteDocumentProps) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {assets.unserved && <PolicyTags {...assets.unserved} />}
      {assets.unserved && !found && <script src={assets.unserved.fallbackScript} />}
      <PageHeadTags head={head} found={found} siteAddress={assets.siteAddress} />
      <CommonHead {...assets} />
      {assets.stylesheets.map(href => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script defer src={assets.frameScript} />
      {islands && <script type="module" src={assets.islandsScript} />}
    </head>
    <body className="flex min-h-dvh flex-col print:block">
      <SkipLink />
      <AnnouncementBar />
      <SiteHeader path={head.path} />
      <main id="main" tabIndex={-1} className="outline-none">
        {body}
      </main>
      <SiteFooter path={head.path} />
    </body>
  </html>
)
