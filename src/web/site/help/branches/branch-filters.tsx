import { filterChoices, finderWords } from '../../../../../content/branches/finder-words.ts'
import { Icon } from '../../../components/icon.tsx'
import { part } from './finder-parts.ts'

// To the screen's edges, and scrolling. Its end fades, so that a chip there is seen to go on; not while one has the
// focus.
const phoneRow =
  'max-md:-mx-(--gutter) max-md:flex-nowrap max-md:overflow-x-auto max-md:pr-12 max-md:pl-(--gutter) max-md:[scrollbar-width:none] ' +
  'max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-3rem),transparent)] max-md:has-focus-visible:mask-none ' +
  'low:flex-wrap! low:overflow-visible! low:mask-none'

/** What a branch must have to be listed: any number of choices, all in force at once. */
export const BranchFilters = () => (
  <fieldset {...part('filters')} className="mt-2 min-w-0 needs-scripts">
    <legend className="sr-only">{finderWords.filters}</legend>
    <div className={`-m-1 flex flex-wrap gap-2 p-1 ${phoneRow}`}>
      {filterChoices.map(({ name, label }) => (
        <label
          key={name}
          className="group/chip relative inline-flex flex-none min-h-9 cursor-pointer items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 text-sm font-medium has-checked:border-link has-checked:bg-selected has-checked:font-strong has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="checkbox"
            name="filter"
            value={name}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          <Icon name="tick" size="small" className="hidden group-has-checked/chip:block" />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)
