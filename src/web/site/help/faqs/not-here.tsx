import { faqsPage } from '../../../../../content/help/faqs.ts'
import { Icon } from '../../../components/icon.tsx'

const { lead, text, link } = faqsPage.notHere

/** Where a question is not in the list: a message to a person. */
export const NotHere = () => (
  <div
    data-faq-not-here
    className="flex items-start gap-4 rounded-panel border border-info-mark/45 bg-info-tint px-4 py-3 text-ink md:px-5 md:py-4 print:hidden"
  >
    <Icon name="chat" size="large" className="text-info-mark" />
    <p className="money min-w-0">
      <strong className="font-strong">{lead}</strong> {text}{' '}
      <a
        href={link.href}
        className="font-semibold text-info underline decoration-1 underline-offset-[.22em] hover:decoration-2"
      >
        {link.label}
      </a>
    </p>
  </div>
)
