import { filterChoices, finderWords } from '../../../../../content/branches/finder-words.ts'
import { Icon } from '../../../components/icon.tsx'
import { part } from './finder-parts.ts'

/** What a branch must have to be listed: any number of choices, all in force at once. */
export const BranchFilters = () => (
  <fieldset {...part('filters')} className="mt-2 min-w-0 needs-scripts">
    <legend className="sr-only">{finderWords.filters}</legend>
    <div className="-m-1 flex flex-wrap gap-2 p-1 max-md:-mx-(--gutter) max-md:flex-nowrap low:flex-wrap! low:overflow-visible! max-md:overflow-x-auto max-md:px-(--gutter) max-md:[scrollbar-width:none]">
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
