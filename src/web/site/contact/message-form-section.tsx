import { enquirySubjects } from '../../../../content/enquiries.ts'
import { messageFormWords, messageSection } from '../../../../content/message-form.ts'
import { Icon } from '../../components/icon.tsx'
import { Island } from '../islands/island.tsx'

/**
 * The message form under its heading. Every enquiry link of the site leads here (`enquiryHref`). `page` is the address
 * of its page. Without scripts, telephone and email replace it; if its script fails to load, they are below it.
 */
export const MessageFormSection = ({ page }: { page: `/${string}` }) => (
  <section id="message" aria-labelledby="message-heading" className="scroll-mt-6 print:hidden">
    <h2 id="message-heading">{messageSection.heading}</h2>
    <p className="needs-scripts mt-2 text-muted">{messageSection.lead}</p>
    <Island
      name="message-form"
      props={{ page, subjects: enquirySubjects, words: messageFormWords }}
      when="idle"
      className="needs-scripts mt-6"
    />
    <div className="without-island mt-6 rounded-panel border border-line bg-surface p-6">
      <p>{messageSection.withoutScripts}</p>
      <ul className="money mt-3 grid gap-1 wrap-anywhere">
        <li>
          <a href={messageSection.phoneLink} className="link min-h-8">
            <Icon name="phone" />
            {messageSection.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${messageSection.email}`} className="link min-h-8">
            <Icon name="mail" />
            {messageSection.email}
          </a>
        </li>
      </ul>
    </div>
  </section>
)
