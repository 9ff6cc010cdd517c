import type { Question } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'
import { Unbroken } from '../../components/unbroken.tsx'

/**
 * Questions that open to their answers: native disclosures, so they open without scripts and in a search of the page.
 * On paper all of them are open.
 */
export const QuestionList = ({ questions }: { questions: readonly Question[] }) => (
  <div className="mt-6 border-b border-line">
    {questions.map(({ question, answer }) => (
      <details
        key={question}
        className="group border-t border-line print:details-content:[content-visibility:visible]"
      >
        <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-[1.0625rem] font-[620] hover:text-link">
          <span className="text-balance">
            <Unbroken text={question} />
          </span>
          <Icon
            name="chevron-down"
            className="text-muted group-open:rotate-180 print:hidden motion-safe:transition-transform"
          />
        </summary>
        <p className="max-w-(--measure) pb-5 text-muted">
          <Unbroken text={answer} />
        </p>
      </details>
    ))}
  </div>
)
