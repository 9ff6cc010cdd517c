import { newsletter } from '../../../../../content/news/newsletter.ts'
import { Island } from '../../islands/island.tsx'

/** Where one asks for the newsletter; in words where its script does not come. */
export const NewsletterPanel = () => (
  <section
    aria-labelledby="newsletter"
    className="rounded-panel border border-line bg-surface p-6 print:hidden"
  >
    <h2 id="newsletter" className="panel-heading">
      {newsletter.heading}
    </h2>
    <p className="mt-1 text-sm text-muted">{newsletter.text}</p>
    <Island name="newsletter-form" props={{}} when="idle" className="needs-scripts mt-4" />
    <p className="without-island mt-3 text-sm">
      {newsletter.withoutScripts}{' '}
      <a href={`mailto:${newsletter.contactEmail}`} className="link break-all">
        {newsletter.contactEmail}
      </a>
    </p>
  </section>
)
