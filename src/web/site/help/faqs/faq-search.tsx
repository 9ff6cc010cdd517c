import { faqSearch } from '../../../../../content/help/faq-search.ts'
import { HeaderSearch } from '../header-search.tsx'

/** The search of the questions, with the line that says what it found. Operated by `operate-question-search.ts`. */
export const FaqSearch = () => (
  <div data-island="faq-search" data-island-when="idle" className="needs-scripts w-full max-w-136">
    <HeaderSearch words={faqSearch} />
    <div className="mt-3 flex min-h-6 flex-wrap items-baseline gap-x-4">
      <output />
      <button
        type="button"
        hidden
        data-faq-clear
        className="tap cursor-pointer font-semibold underline decoration-1 underline-offset-[.22em] hover:decoration-2"
      >
        {faqSearch.clear}
      </button>
    </div>
  </div>
)
