import type { Branch } from '../../../../../content/branches/branch.ts'
import { Icon } from '../../../components/icon.tsx'
import { BranchDetails } from './branch-details.tsx'
import { openDaysInWords } from './word-opening.ts'

/**
 * A branch of the list, which opens in place: a native disclosure, one at a time, so that it works without scripts.
 * Until the time is known its days stand where `Open until 5pm` will.
 */
export const BranchEntry = ({ branch }: { branch: Branch }) => (
  <details
    name="branch"
    data-branch={branch.id}
    className="group/entry scroll-my-4 border-b border-line leading-[1.45] open:bg-surface open:shadow-[inset_3px_0_0_var(--gorse)]"
  >
    {/* What is drawn outside of an entry is cut off, so the focus stands inside. */}
    <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 p-4 -outline-offset-3 group-open/entry:pt-5 group-open/entry:pb-3 hover:bg-hover group-open/entry:hover:bg-transparent">
      <h3 className="text-[1.0625rem]">{branch.name}</h3>{' '}
      <span className="money flex items-center gap-2 text-sm text-muted">
        <span data-miles />
        <Icon
          name="chevron-down"
          size="small"
          className="group-open/entry:rotate-180 motion-safe:transition-transform print:hidden"
        />
      </span>{' '}
      <span className="col-span-full text-nav text-muted">
        {branch.street}, {branch.town} {branch.district}
      </span>{' '}
      <span
        data-opening
        className="money col-span-full text-sm text-muted data-[opening=open]:font-medium data-[opening=open]:text-success"
      >
        {openDaysInWords(branch.hours)}
      </span>
    </summary>
    <BranchDetails branch={branch} />
  </details>
)
