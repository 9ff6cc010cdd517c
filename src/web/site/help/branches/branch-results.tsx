import { branches } from '../../../../../content/branches/branch-list.ts'
import { nations } from '../../../../../content/branches/branch.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { BranchEntry } from './branch-entry.tsx'
import { part } from './finder-parts.ts'
import { FoundSentence } from './found-sentence.tsx'

const listClass = 'border-t border-ink'
/**
 * A browser lays out and draws only the entries near the screen, and takes the others to be as high as they are closed.
 */
const entryClass = '[contain-intrinsic-size:auto_6.125rem] [content-visibility:auto]'

/** The list: whole, by nation, until one searches; then those near the place, nearest first. */
export const BranchResults = () => (
  <div>
    <FoundSentence />
    <section {...part('nearest')} hidden aria-labelledby="nearest">
      <h2 id="nearest" className="sr-only">
        {finderWords.results}
      </h2>
      <ol {...part('nearest-list')} className={listClass} />
      <p {...part('distances')} className="mt-4 text-xs text-muted">
        {finderWords.measured}
      </p>
      <p {...part('distances-from-you')} hidden className="mt-4 text-xs text-muted">
        {finderWords.measuredFromYou}
      </p>
    </section>
    {nations.map(nation => (
      <section key={nation} aria-label={nation} data-nation={nation} className="mt-6 mb-8">
        <h2 className="mb-3 text-xl">{nation}</h2>
        <ol className={listClass}>
          {branches
            .filter(branch => branch.nation === nation)
            .map(branch => (
              <li key={branch.id} className={entryClass}>
                <BranchEntry branch={branch} />
              </li>
            ))}
        </ol>
      </section>
    ))}
  </div>
)
