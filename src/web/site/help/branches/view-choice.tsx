import { finderWords } from '../../../../../content/branches/finder-words.ts'

const choices = [
  { view: 'list', label: finderWords.list },
  { view: 'map', label: finderWords.map },
] as const

/** List, or map and list, where there is no room for both side by side. The map's own classes look at the choice. */
export const ViewChoice = () => (
  <fieldset className="mt-4 needs-scripts lg:hidden">
    <legend className="sr-only">{finderWords.view}</legend>
    <div className="grid grid-cols-2 divide-x divide-line-strong rounded-control border border-line-strong">
      {choices.map(({ view, label }) => (
        <label
          key={view}
          className="flex min-h-[2.625rem] cursor-pointer items-center justify-center gap-2 bg-surface text-nav font-medium first:rounded-l-[5px] last:rounded-r-[5px] has-checked:bg-selected has-checked:font-strong has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="view"
            value={view}
            defaultChecked={view === 'map'}
            className="size-3.5 appearance-none rounded-full border-[1.5px] border-current outline-none checked:border-[.3rem]"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)
