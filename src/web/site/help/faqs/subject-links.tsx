import type { FaqSubject } from '../../../../../content/help/faqs/faq.ts'
import { faqsPage } from '../../../../../content/help/faqs.ts'

/**
 * The subjects with how many questions each has. The search counts anew, and the one that is read gets the gorse edge.
 */
export const SubjectLinks = ({ subjects }: { subjects: readonly FaqSubject[] }) => (
  <nav
    aria-labelledby="subjects"
    data-faq-subjects
    className="peer lg:sticky lg:top-6 data-empty:hidden print:hidden"
  >
    <h2 id="subjects" className="font-body text-sm leading-[1.4] font-semibold tracking-normal text-muted">
      {faqsPage.subjects}
    </h2>
    <ul className="money mt-3 gap-x-8 border-t border-line md:max-lg:grid md:max-lg:grid-cols-2">
      {subjects.map(({ id, name, questions }) => (
        <li key={id} className="border-b border-line">
          <a
            href={`#${id}`}
            data-faq-subject-link={id}
            className="flex min-h-11 items-center justify-between gap-4 px-3 py-2.5 font-medium hover:bg-hover aria-[current]:bg-selected aria-[current]:font-strong aria-[current]:shadow-[inset_3px_0_0_var(--gorse)]"
          >
            {name}
            <span data-faq-count className="font-normal text-muted">
              {questions.length}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
