import { branchesHead, filterChoices, finderWords } from '../../../../content/branches/finder-words.ts'
import { groups } from '../../../../content/groups.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Breadcrumb } from '../page-parts/page-headers.tsx'
import type { SitePage } from '../site-page.ts'
import { BranchMap } from './branch-map.tsx'
import { BranchResults } from './branch-results.tsx'
import { part } from './finder-parts.ts'
import { MapSymbols } from './map-outline.tsx'

/**
 * Search, filters and list beside the map; stacked on small screens. All of it is prerendered, and
 * `islands/branch-finder.ts` makes it work.
 */
const BranchFinder = () => (
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

/** The search by town, postcode or current location, with an error when a location cannot be found. */
const BranchSearch = () => (
  <search className="block needs-scripts">
    <form {...part('form')} method="dialog" className="flex gap-2">
      <div className="group flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control border border-line-strong bg-surface pr-1 pl-3.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        <Icon name="search" />
        <input
          {...part('near')}
          name="near"
          aria-label={finderWords.searchLabel}
          placeholder={finderWords.searchLabel}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          className="h-[2.625rem] w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-subtle placeholder:opacity-100"
        />
        <button
          {...part('clear-search')}
          type="button"
          aria-label={finderWords.clearSearch}
          className="inline-grid size-9 flex-none cursor-pointer place-items-center rounded-control text-muted group-has-[:placeholder-shown]:invisible hover:bg-hover"
        >
          <Icon name="close" size="small" />
        </button>
      </div>
      <Button type="submit">{finderWords.search}</Button>
    </form>
    <button
      {...part('near-me')}
      type="button"
      className="mt-1 link min-h-9 cursor-pointer text-sm max-md:min-h-11"
    >
      <Icon name="pin" />
      <span {...part('near-me-label')}>{finderWords.nearMe}</span>
    </button>
    <output {...part('problem')} className="mb-3 block text-sm font-medium empty:absolute" />
  </search>
)

// Full width, and scrolls sideways. The end fades, to show that more chips follow; not while a chip has the focus.
const phoneRow =
  'max-md:-mx-(--gutter) max-md:flex-nowrap max-md:overflow-x-auto max-md:pr-12 max-md:pl-(--gutter) max-md:[scrollbar-width:none] ' +
  'max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-3rem),transparent)] max-md:has-focus-visible:mask-none ' +
  'low:flex-wrap! low:overflow-visible! low:mask-none'

/** Services that a branch must have to be listed. Several filters apply together. */
const BranchFilters = () => (
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

const choices = [
  { view: 'list', label: finderWords.list },
  { view: 'map', label: finderWords.map },
] as const

/** List, or map and list, on screens too narrow for both. The map's own classes read this choice. */
const ViewChoice = () => (
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
