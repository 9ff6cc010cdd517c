import { frameWords } from '../../../../content/frame.ts'

/** The first stop of the keyboard on every page: past the navigation, to what the page is about. */
export const SkipLink = () => (
  <a
    href="#main"
    className="print:hidden fixed top-2 left-2 z-(--z-skip) -translate-y-24 rounded-control bg-surface px-4 py-3 font-semibold text-link focus:translate-y-0 focus:shadow-3"
  >
    {frameWords.skip}
  </a>
)
