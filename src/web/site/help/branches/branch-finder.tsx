import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { groups } from '../../../../../content/groups.ts'
import { Breadcrumb } from '../../page-parts/breadcrumb.tsx'
import { BranchFilters } from './branch-filters.tsx'
import { BranchMap } from './branch-map.tsx'
import { BranchResults } from './branch-results.tsx'
import { BranchSearch } from './branch-search.tsx'
import { ViewChoice } from './view-choice.tsx'

/**
 * Search, filters and list beside the map; one above the other where there is little room. All of it is in the page
 * from the start, and `operate-branch-finder.ts` works on it.
 */
export const BranchFinder = () => (
  <div
    data-island="branch-finder"
    className="group/finder wrap grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 pt-5 pb-(--section) md:pt-8 lg:grid-cols-[27.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start"
  >
    <div>
      <Breadcrumb links={[groups.help]} current={finderWords.current} className="text-muted max-md:hidden" />
      <h1 className="mb-1.5 text-3xl md:mt-4">{finderWords.heading}</h1>
      <p className="mb-5 text-muted">
        {finderWords.lead} <span className="needs-scripts">{finderWords.leadToSearch}</span>
      </p>
      <p className="without-scripts text-muted">{finderWords.withoutScripts}</p>
      <BranchSearch />
      <BranchFilters />
      <ViewChoice />
    </div>
    <div className="max-lg:needs-scripts max-lg:group-has-[[value=list]:checked]/finder:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full print:hidden">
      <BranchMap />
    </div>
    <BranchResults />
  </div>
)
