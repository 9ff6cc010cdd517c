import { ratesInForceFrom } from '../../../../../content/facts.ts'
import { groups } from '../../../../../content/groups.ts'
import { rateSections, ratesPageWords as words } from '../../../../../content/help/rates.ts'
import { downloadHref } from '../../../../../content/downloads/document.ts'
import { tariff } from '../../../../../content/downloads/tariff.ts'
import { Icon } from '../../../components/icon.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { onOneLine } from '../../page-parts/on-one-line.ts'
import { PlainHeader } from '../../page-parts/plain-header.tsx'
import type { SitePage } from '../../site-page.ts'
import { RateTable } from './rate-table.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { WorkedExamples } from './worked-examples.tsx'
import { writeDay } from './write-day.ts'

const RatesPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.help]}
      current={words.current}
      title={words.title}
      lead={<span className="money">{words.lead(onOneLine(writeDay(ratesInForceFrom)))}</span>}
      end={
        <LinkButton variant="line" icon="download" href={downloadHref(tariff)} download>
          {words.download}
        </LinkButton>
      }
    />
    <SectionTabs label={words.sectionsLabel} sections={rateSections} />
    <div className="wrap grid gap-12 pt-10 pb-(--section) print:gap-8 print:pb-0">
      {rateSections.map(section => (
        <RateTable key={section.id} section={section} />
      ))}
      <WorkedExamples />
      <Notes />
    </div>
  </>
)

const Notes = () => (
  <section aria-labelledby="notes-heading">
    <h2 id="notes-heading" className="text-2xl">
      {words.notesHeading}
    </h2>
    <ul className="money mt-4 grid max-w-(--measure) gap-2 text-sm text-muted">
      {words.notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
    <p className="mt-6 print:hidden">
      {words.next.text}{' '}
      <a href={words.next.link.href} className="link">
        {words.next.link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </p>
  </section>
)

/** Every rate and fee on one page (spec section 2: /help/rates). */
export const ratesPage: SitePage = { head: words.head, body: <RatesPage /> }
