import { branchesHead } from '../../../../../content/branches/finder-words.ts'
import type { SitePage } from '../../site-page.ts'
import { BranchFinder } from './branch-finder.tsx'
import { MapSymbols } from './map-symbols.tsx'

/** `/help/branches`: find a branch by town, postcode or where you are (rulings, "No dead controls"). */
export const branchesPage: SitePage = {
  head: branchesHead,
  islands: true,
  body: (
    <>
      <MapSymbols />
      <BranchFinder />
    </>
  ),
}
