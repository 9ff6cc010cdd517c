import { branches } from '../../../../../content/branches/branch-list.ts'
import { nations } from '../../../../../content/branches/branch.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { Button } from '../../../components/button.tsx'
import { BranchEntry } from './branch-entry.tsx'
import { part } from './finder-parts.ts'

const listClass = 'border-t border-ink'

/** What was found, in a sentence that is read out when it changes, and the list: whole, by nation, until one searches. */
export const BranchResults = () => (
  <div>
    <div className="mb-3">
      <output className="block text-sm text-muted">
        <span {...part('problem')} hidden className="mb-2 block font-medium text-ink" />
        <span {...part('status')} className="block">
          {finderWords.every(branches.length)}
        </span>
      </output>
      <p {...part('distances')} hidden className="text-xs text-muted">
        {finderWords.measured}
      </p>
      <p {...part('distances-from-you')} hidden className="text-xs text-muted">
        {finderWords.measuredFromYou}
      </p>
      <Button {...part('clear-filters')} hidden variant="line" size="small" className="mt-3">
        {finderWords.clearFilters}
      </Button>
      <button {...part('show-all')} type="button" hidden className="link min-h-9 cursor-pointer text-sm">
        {finderWords.showAll}
      </button>
    </div>
    <section {...part('nearest')} hidden aria-labelledby="nearest">
      <h2 id="nearest" className="sr-only">
        {finderWords.results}
      </h2>
      <ol {...part('nearest-list')} className={listClass} />
    </section>
    {nations.map(nation => (
      <section key={nation} aria-label={nation} data-nation={nation} className="mb-8">
        <h2 className="mb-3 text-xl">{nation}</h2>
        <ol className={listClass}>
          {branches
            .filter(branch => branch.nation === nation)
            .map(branch => (
              <li key={branch.id}>
                <BranchEntry branch={branch} />
              </li>
            ))}
        </ol>
      </section>
    ))}
  </div>
)
