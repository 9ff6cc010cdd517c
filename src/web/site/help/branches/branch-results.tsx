import { branches } from '../../../../../content/branches/branch-list.ts'
import { type Branch, nations } from '../../../../../content/branches/branch.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { branchNetwork } from '../../../../../content/facts.ts'
import { Button } from '../../../components/button.tsx'
import { BranchEntry } from './branch-entry.tsx'
import { byNation } from './find-branches.ts'
import { part } from './finder-parts.ts'
import { FoundSentence } from './found-sentence.tsx'

const listClass = 'border-t border-ink'
const firstListed = byNation(branches).slice(0, branchNetwork.listedAtFirst)
/**
 * A browser lays out and draws only the entries near the screen, and takes the others to be as high as they are closed.
 */
const entryClass = '[contain-intrinsic-size:auto_6.125rem] [content-visibility:auto]'

/** Not in the way of those who have scripts, until the finder's own has come and lists what is asked for. */
const isLater = (branch: Branch) => !firstListed.includes(branch)

/**
 * The list by nation until one searches; then those nearest to the place. All of it is in the page: without scripts it is
 * whole, with them it is the first few until all are asked for.
 */
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
      <NationSection key={nation} nation={nation} />
    ))}
    <p className="needs-scripts">
      <Button {...part('show-all-listed')} variant="line">
        {finderWords.showAllListed(branches.length)}
      </Button>
    </p>
  </div>
)

function NationSection({ nation }: { nation: Branch['nation'] }) {
  const ofNation = branches.filter(branch => branch.nation === nation)
  return (
    <section
      aria-label={nation}
      data-nation={nation}
      className={`mt-6 mb-8 ${ofNation.every(isLater) ? 'after-island' : ''}`}
    >
      <h2 className="mb-3 text-xl">{nation}</h2>
      <ol className={listClass}>
        {ofNation.map(branch => (
          <li key={branch.id} className={`${entryClass} ${isLater(branch) ? 'after-island' : ''}`}>
            <BranchEntry branch={branch} />
          </li>
        ))}
      </ol>
    </section>
  )
}
