import { type DownloadDocument, downloadHref } from '../../../../content/downloads/document.ts'
import { enquiryHref } from '../../../../content/enquiries.ts'
import { ratesInForceFrom } from '../../../../content/facts.ts'
import { groups } from '../../../../content/groups.ts'
import { downloadGroups, downloadsPageWords as words } from '../../../../content/help/downloads.ts'
import type { Action } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'
import { onOneLine } from '../page-parts/line-breaks.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import { formatLongDate } from '../../../domain/format-dates.ts'
import type { SitePage } from '../site-page.ts'

/** A built document's length and size. */
export type DownloadFile = { file: string; sizeBytes: number; pages: number }

/** The documents that `scripts/build-downloads.ts` built, inserted when pages are rendered for a build. */
declare const BUILD_DOWNLOADS: readonly DownloadFile[]

const writtenFiles = typeof BUILD_DOWNLOADS === 'undefined' ? [] : BUILD_DOWNLOADS

/** The document built under this name; undefined where pages are rendered without a build, as in tests. */
const findDownloadFile = (name: string): DownloadFile | undefined =>
  writtenFiles.find(({ file }) => file === name)

const kilobyte = 1024

type DocumentRowProps = { document: Pick<DownloadDocument, 'file' | 'title' | 'summary'> }

/** One document: its subject, length and size. The whole row links to the file. */
function DocumentRow({ document }: DocumentRowProps) {
  const written = findDownloadFile(document.file)
  const facts = [
    words.format,
    ...(written ? [words.pages(written.pages), words.size(Math.ceil(written.sizeBytes / kilobyte))] : []),
  ]
  return (
    <li className="relative grid grid-cols-[1.75rem_1fr] gap-x-4 gap-y-3 px-5 py-5 hover:bg-hover md:grid-cols-[1.75rem_1fr_auto] md:items-center md:px-6">
      <Icon name="document" size="feature" className="text-link max-md:mt-0.5" />
      <div className="min-w-0">
        <h3 className="font-body text-lg leading-[1.4] font-[620] tracking-normal">
          <a
            href={downloadHref(document)}
            download
            className="hover:text-link after:absolute after:inset-0 hover:underline"
          >
            {document.title}
          </a>
        </h3>
        <p className="text-muted">{document.summary}</p>
        <p className="money mt-1 text-sm text-muted">{facts.join(', ')}</p>
      </div>
      <span
        aria-hidden="true"
        className="flex items-center gap-2 font-semibold text-link max-md:hidden print:hidden"
      >
        <Icon name="download" size="small" />
        {words.download}
      </span>
    </li>
  )
}

const DownloadsPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.help]}
      current={words.current}
      title={words.title}
      lead={<span className="money">{words.lead(onOneLine(formatLongDate(ratesInForceFrom)))}</span>}
    />
    <div className="wrap grid gap-x-16 gap-y-12 pt-10 pb-(--section) lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-10">
        {downloadGroups.map(({ id, heading, documents }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="text-2xl">
              {heading}
            </h2>
            <ul className="mt-4 divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
              {documents.map(document => (
                <DocumentRow key={document.file} document={document} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <OtherWays />
    </div>
  </>
)

const OtherWays = () => (
  <div className="grid content-start gap-8 lg:pt-12 print:hidden">
    <AsideText {...words.other} link={{ label: words.other.link, href: enquiryHref('general') }} />
    <AsideText {...words.statements} />
  </div>
)

type AsideTextProps = { heading: string; text: string; link: Action }

const AsideText = ({ heading, text, link }: AsideTextProps) => (
  <section className="border-t border-line pt-5">
    <h2 className="text-xl">{heading}</h2>
    <p className="mt-2 text-muted">{text}</p>
    <a href={link.href} className="mt-3 link tap">
      {link.label}
      <Icon name="arrow-right" size="small" />
    </a>
  </section>
)

/** The documents that the build writes (spec section 2: /help/downloads). */
export const downloadsPage: SitePage = { head: words.head, body: <DownloadsPage /> }
