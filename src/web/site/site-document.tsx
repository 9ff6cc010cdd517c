import { CommonHead, PageHeadTags, PolicyTags } from './document-head.tsx'
import { AnnouncementBar } from './frame/announcement-bar.tsx'
import { SiteFooter } from './frame/site-footer.tsx'
import { SiteHeader } from './frame/site-header.tsx'
import { SkipLink } from './frame/skip-link.tsx'
import type { PageAssets } from './page-assets.ts'
import type { SitePage } from './site-page.ts'

type SiteDocumentProps = {
  page: SitePage
  assets: PageAssets
  /** False for the document that answers unknown paths. */
  found: boolean
}

/** A public page as a whole document: head, frame, and the page itself in `main`. */
export const SiteDocument = ({ page: { head, body, islands = false }, assets, found }: SiteDocumentProps) => (
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
