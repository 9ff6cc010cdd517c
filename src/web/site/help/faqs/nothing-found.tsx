import { faqNothingFound } from '../../../../../content/help/faqs.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { Mark } from '../../../components/mark.tsx'
import { NextLinks } from '../../page-parts/next-links.tsx'

/** What stands in place of the questions where none mentions what was looked for. The search shows it. */
export const NothingFound = () => (
  <section
    hidden
    data-faq-nothing
    aria-labelledby="nothing-found"
    className="rounded-panel border border-line bg-surface px-6 py-16"
  >
    <div className="mx-auto grid max-w-112 justify-items-center gap-4 text-center">
      <Mark className="size-16 text-line-strong" />
      <h2 id="nothing-found" className="text-2xl">
        {faqNothingFound.heading}
      </h2>
      <p className="text-muted">{faqNothingFound.text}</p>
      <LinkButton href="/help/faqs">{faqNothingFound.all}</LinkButton>
      <NextLinks links={faqNothingFound.links} className="money justify-center" />
    </div>
  </section>
)
