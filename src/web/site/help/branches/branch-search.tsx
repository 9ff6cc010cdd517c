import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { part } from './finder-parts.ts'

/** The search by town or postcode, and by where the browser is, with what is the matter when neither is to be had. */
export const BranchSearch = () => (
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
    <output {...part('problem')} className="mb-3 block text-sm font-medium empty:hidden" />
  </search>
)
