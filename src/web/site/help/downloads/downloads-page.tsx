import { enquiryHref } from '../../../../../content/enquiries.ts'
import { ratesInForceFrom } from '../../../../../content/facts.ts'
import { groups } from '../../../../../content/groups.ts'
import { downloadGroups, downloadsPageWords as words } from '../../../../../content/help/downloads.ts'
import type { Action } from '../../../../../content/products/product.ts'
import { Icon } from '../../../components/icon.tsx'
import { onOneLine } from '../../page-parts/on-one-line.ts'
import { PlainHeader } from '../../page-parts/plain-header.tsx'
import type { SitePage } from '../../site-page.ts'
import { writeDay } from '../rates/write-day.ts'
import { DocumentRow } from './document-row.tsx'

const DownloadsPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.help]}
      current={words.current}
      title={words.title}
      lead={<span className="money">{words.lead(onOneLine(writeDay(ratesInForceFrom)))}</span>}
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
