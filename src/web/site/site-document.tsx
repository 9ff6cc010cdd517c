import type { ReactNode } from 'react'
import type { PageHead } from '../../../content/page-heads.ts'
import { CommonHead, PageHeadTags } from './document-head.tsx'
import { AnnouncementBar } from './frame/announcement-bar.tsx'
import { SiteFooter } from './frame/site-footer.tsx'
import { SiteHeader } from './frame/site-header.tsx'
import { SkipLink } from './frame/skip-link.tsx'
import type { PageAssets } from './page-assets.ts'

type SiteDocumentProps = {
  head: PageHead
  assets: PageAssets
  /** False for the document that answers unknown paths. */
  found?: boolean
  children: ReactNode
}

/** A public page as a whole document: head, frame, and the page itself in `main`. */
export function SiteDocument({ head, assets, found = true, children }: SiteDocumentProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PageHeadTags head={head} found={found} />
        <CommonHead fonts={assets.fonts} themeScript={assets.themeScript} />
        {assets.stylesheets.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script defer src={assets.frameScript} />
      </head>
      <body>
        <SkipLink />
        <AnnouncementBar />
        <SiteHeader />
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  )
}
