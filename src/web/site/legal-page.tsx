import { groups } from '../../../content/groups.ts'
import type { LegalPage, LegalSection } from '../../../content/legal/legal-page.ts'
import { NextLinks } from './page-parts/links.tsx'
import { PlainHeader } from './page-parts/page-headers.tsx'
import { TextSection } from './page-parts/sections.tsx'

/** A page about this site: read from top to bottom, each part by its heading. */
export const LegalPageBody = ({ page: { name, title, lead, sections } }: { page: LegalPage }) => (
  <>
    <PlainHeader breadcrumb={[groups.about]} current={name} title={title} lead={lead} />
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 pt-10 pb-(--section) print:gap-6">
      {sections.map(section => (
        <TextSection key={section.id} id={section.id} heading={section.heading}>
          <SectionParts section={section} />
        </TextSection>
      ))}
    </div>
  </>
)

const SectionParts = ({ section: { paragraphs = [], rows, list, links } }: { section: LegalSection }) => (
  <div className="money mt-4 grid max-w-232 gap-5">
    {paragraphs.map(paragraph => (
      <p key={paragraph} className="max-w-(--measure) text-muted">
        {paragraph}
      </p>
    ))}
    {rows && (
      <dl className="border-b border-line">
        {rows.map(({ term, text }) => (
          <div
            key={term}
            className="grid gap-x-8 gap-y-1 border-t border-line py-3.5 md:grid-cols-[14rem_minmax(0,1fr)] print:break-inside-avoid"
          >
            <dt className="font-semibold wrap-anywhere">{term}</dt>
            <dd className="max-w-(--measure) text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    )}
    {list && (
      <ul className="grid max-w-(--measure) list-disc gap-2 pl-5 text-muted marker:text-line-strong">
        {list.map(item => (
          <li key={item} className="pl-1">
            {item}
          </li>
        ))}
      </ul>
    )}
    {links && <NextLinks links={links} />}
  </div>
)
