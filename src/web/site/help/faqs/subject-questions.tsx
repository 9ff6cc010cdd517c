import type { FaqQuestion, FaqSubject } from '../../../../../content/help/faqs/faq.ts'
import { faqsPage } from '../../../../../content/help/faqs.ts'
import { Icon } from '../../../components/icon.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'

/** A subject's questions: native disclosures. On paper all are open. */
export const SubjectQuestions = ({ subject: { id, name, questions } }: { subject: FaqSubject }) => (
  <section id={id} aria-labelledby={`${id}-heading`} data-faq-subject className="scroll-mt-6">
    <h2 id={`${id}-heading`}>{name}</h2>
    <div className="mt-5 border-b border-line">
      {questions.map(question => (
        <Entry key={question.id} {...question} />
      ))}
    </div>
  </section>
)

/**
 * One question. Its address is that of the answer, so that a browser that is led there opens the disclosure by
 * itself; the room kept above it is the question's.
 */
const Entry = ({ id, question, answer, link, otherWords }: FaqQuestion) => (
  <details
    data-faq-question
    data-faq-words={otherWords}
    className="group border-t border-line print:break-inside-avoid print:details-content:[content-visibility:visible]"
  >
    <summary className="flex min-h-15 items-center justify-between gap-4 py-3 text-lg leading-[1.4] font-semibold text-balance hover:text-link">
      {question}
      <Icon
        name="chevron-down"
        className="text-muted group-open:rotate-180 group-open:text-link print:hidden motion-safe:transition-transform"
      />
    </summary>
    <div id={id} className="max-w-184 scroll-mt-24 pb-6">
      <p data-faq-answer className="money text-muted">
        <Unbroken text={answer} />
      </p>
      <ul className="mt-2 flex flex-wrap items-center gap-x-6 print:hidden">
        {link && (
          <li>
            <a href={link.href} className="link min-h-8">
              {link.label}
            </a>
          </li>
        )}
        <li>
          <a
            href={`#${id}`}
            className="inline-block py-1.5 text-sm text-muted underline decoration-1 underline-offset-[.22em] hover:text-link hover:decoration-2"
          >
            {faqsPage.permalink} <span className="sr-only">({question})</span>
          </a>
        </li>
      </ul>
    </div>
  </details>
)
