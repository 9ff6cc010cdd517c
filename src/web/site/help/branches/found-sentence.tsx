import { branches } from '../../../../../content/branches/branch-list.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { branchNetwork } from '../../../../../content/facts.ts'
import { Button } from '../../../components/button.tsx'
import { part } from './finder-parts.ts'

/** What was found, in a sentence that is read out when it changes, and the ways back to every branch. */
export const FoundSentence = () => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
    <p className="without-scripts min-w-0 text-sm text-muted">{finderWords.every(branches.length)}</p>
    <output {...part('status')} className="needs-scripts min-w-0 text-sm text-muted">
      {finderWords.first(branchNetwork.listedAtFirst, branches.length)}
    </output>
    <button {...part('show-all')} type="button" hidden className="link tap min-h-6 cursor-pointer text-sm">
      {finderWords.showAll}
    </button>
    <Button {...part('clear-filters')} hidden variant="line" size="small">
      {finderWords.clearFilters}
    </Button>
  </div>
)
