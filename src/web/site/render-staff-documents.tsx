import { renderToStaticMarkup } from 'react-dom/server'
import {
  staffAddressesOf,
  staffDocumentTitle,
  staffPage,
  staffPageIds,
} from '../../../content/staff-pages.ts'
import { CommonHead, type PageAssets, PolicyTags } from './document-head.tsx'
import { type AppDocumentRow, fillTemplate, withoutAppTags } from './render-app-documents.tsx'

/** The input of the documents besides the page's assets: the built template (`staff.html`), and what runs before anything is painted. */
interface StaffDocumentParts {
  readonly template: string
  readonly firstScript: string
}

/**
 * Builds the staff console's documents from its template, each with its own title. No search engine may list one, and
 * none has a link preview (specification section 17.1). Returns file name and HTML.
 */
export const renderStaffDocuments = (
  { template, firstScript }: StaffDocumentParts,
  assets: PageAssets,
): Map<string, string> =>
  new Map(
    staffPageIds.map(id => {
      const { document, title } = staffPage(id)
      const head = renderToStaticMarkup(
        <>
          {assets.unserved && <PolicyTags {...assets.unserved} />}
          <title>{staffDocumentTitle(title)}</title>
          <meta name="robots" content="noindex" />
          <CommonHead {...assets} firstScript={firstScript} />
        </>,
      )
      return [document, fillTemplate(template, { '<!--head-->': head, '<!--noscript-->': withoutAppTags() })]
    }),
  )

/** The table of the documents, in the order in which a server must look. */
export const staffDocumentRows = (): AppDocumentRow[] =>
  staffPageIds.flatMap(id => {
    const page = staffPage(id)
    return staffAddressesOf(page).map(pattern => ({
      pattern,
      file: page.document,
      status: page.status ?? 200,
    }))
  })
