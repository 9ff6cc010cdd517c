import { scamLine, scamReports, shortNumber } from '../../../../../content/help/scam-alert.ts'
import { PhonePanel } from '../../page-parts/phone-panel.tsx'

/** Whom to ring and where to report: first in the document, so first on a phone, and beside the text on a desktop. */
export const ScamNumbers = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-6 lg:col-start-2">
    <PhonePanel id="happening-now" {...scamLine} />
    <div className="divide-y divide-line rounded-panel border border-line bg-surface *:p-6 print:mt-4">
      <section aria-labelledby="report-it">
        <h2 id="report-it" className="panel-heading">
          {scamReports.heading}
        </h2>
        <dl className="money mt-3 gap-x-12 text-nav max-lg:md:grid max-lg:md:grid-cols-2">
          {scamReports.rows.map(({ term, value }) => (
            <div key={term} className="border-line py-2 not-first:border-t max-lg:md:nth-2:border-t-0">
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="short-number">
        <h2 id="short-number" className="money text-lg leading-[1.25] tracking-[-.012em]">
          {shortNumber.heading}
        </h2>
        <p className="money mt-2 text-nav text-muted">{shortNumber.text}</p>
      </section>
    </div>
  </div>
)
