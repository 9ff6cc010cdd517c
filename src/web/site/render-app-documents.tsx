import { renderToStaticMarkup } from 'react-dom/server'
import { allAppDocuments, type AppDocument } from '../../../content/app-documents.ts'
import { addressesOf, documentTitle } from '../../../content/app-pages.ts'
import { frameWords } from '../../../content/frame.ts'
import { withoutApp, withoutScripts } from '../../../content/without-scripts.ts'
import { buttonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { LonePage } from '../components/lone-page.tsx'
import { CommonHead, type PageAssets, PageHeadTags, PolicyTags } from './document-head.tsx'

/** One row of the table by which a server finds the app's document for a path. The first match decides. */
export type AppDocumentRow = { pattern: string; file: string; status: 200 | 404 }

/** The input of the documents besides the page's assets. */
interface AppDocumentParts {
  /** The app's built template (`app.html`). */
  readonly template: string
  /** Runs before anything is painted. */
  readonly firstScript: string
  /** The first view of a document, shown before the app has loaded, by the document's file name. */
  readonly firstViews: ReadonlyMap<string, string>
}

/**
 * Builds the app's documents from its template: each with its own title, its first view if it has one, and a sentence
 * with a telephone number for visitors without scripts (ruling 46). Returns file name and HTML.
 */
export function renderAppDocuments(
  { template, firstScript, firstViews }: AppDocumentParts,
  assets: PageAssets,
): Map<string, string> {
  return new Map(
    allAppDocuments.map(page => [
      page.document,
      fillTemplate(template, {
        ...drawn(page, firstViews.get(page.document)),
        '<!--head-->': renderToStaticMarkup(
          <>
            {assets.unserved && <PolicyTags {...assets.unserved} />}
            <HeadTags page={page} siteAddress={assets.siteAddress} />
            <CommonHead {...assets} firstScript={firstScript} />
          </>,
        ),
        '<!--noscript-->': withoutAppTags(),
      }),
    ]),
  )
}

/** A first view: inert until the app replaces it, with the visits it is for (`before-first-view.ts`). */
function drawn({ firstView }: AppDocument, html: string | undefined): Record<string, string> {
  if (!firstView || html === undefined) return {}
  const { whose, search = '' } = firstView
  return {
    '<html ': `<html data-first-view-for="${whose}" data-first-view-search="${search}" `,
    '<div id="root"></div>': `<div id="root" inert>${html}</div>`,
  }
}

/**
 * An app document's metadata for search engines and link previews: its address if it may be found, otherwise
 * `noindex`.
 */
function HeadTags({ page, siteAddress }: { page: AppDocument; siteAddress: string }) {
  const { path, description } = page
  const title = documentTitle(page.title)
  if (description !== undefined)
    return <PageHeadTags head={{ path, title, description }} found siteAddress={siteAddress} />
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

/** The table of the documents, in the order in which a server must look. */
export const appDocumentRows = (): AppDocumentRow[] =>
  allAppDocuments.flatMap(page =>
    addressesOf(page).map(pattern => ({ pattern, file: page.document, status: page.status ?? 200 })),
  )

/** What a document of any app says where its scripts did not arrive, or where there are none. */
export const withoutAppTags = (): string =>
  renderToStaticMarkup(
    <>
      <WithoutApp />
      <WithoutScripts />
    </>,
  )

/** A template with its marks replaced. */
export function fillTemplate(template: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((html, [mark, part]) => {
    if (!html.includes(mark)) throw new Error(`the template has lost its mark ${mark}`)
    return html.replace(mark, () => part)
  }, template)
}

const WithoutScripts = () => (
  <noscript>
    <LonePage home={frameWords.home}>
      {/* No `main` here: the document has one already, in the app's first view, which visitors without scripts do not
          see. */}
      <section aria-labelledby="without-scripts" className="grid content-center justify-items-start gap-4">
        <h1 id="without-scripts" className="text-2xl">
          {withoutScripts.heading}
        </h1>
        <p className="text-muted">{withoutScripts.text}</p>
        <a href={withoutScripts.phoneLink} className={`money mt-2 ${buttonClass()}`}>
          <Icon name="phone" size="small" />
          {withoutScripts.phone}
        </a>
      </section>
    </LonePage>
  </noscript>
)

/** Shown instead of the page if the app could not be fetched. Otherwise its first view would wait for ever. */
const WithoutApp = () => (
  <template id="without-app">
    <LonePage home={frameWords.home}>
      <main className="grid content-center justify-items-start gap-4">
        <h1 className="text-2xl">{withoutApp.heading}</h1>
        <p className="text-muted">{withoutApp.text}</p>
        <button type="button" className={`mt-2 ${buttonClass()}`}>
          <Icon name="refresh" size="small" />
          {withoutApp.reload}
        </button>
      </main>
    </LonePage>
  </template>
)
