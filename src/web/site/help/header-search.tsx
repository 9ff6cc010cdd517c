import { buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'

type HeaderSearchProps = {
  words: { label: string; placeholder: string; submit: string }
  /** Where the browser submits the form. Without it a script of the page searches, and nothing is sent. */
  action?: string
}

/** A search on a page's picture header, submitted as a form (`?q=`) or handled by the page's script. */
export const HeaderSearch = ({ words, action }: HeaderSearchProps) => (
  <search>
    <form action={action} method={action ? 'get' : 'dialog'} className="flex gap-2">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control bg-white px-3.5 text-deep focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus-on-brand)">
        <Icon name="search" />
        <span className="sr-only">{words.label}</span>
        <input
          type="search"
          name="q"
          autoComplete="off"
          placeholder={words.placeholder}
          className="h-11 w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-deep/75 placeholder:opacity-100"
        />
      </label>
      <button type="submit" className={buttonClass({ variant: 'accent' })}>
        {words.submit}
      </button>
    </form>
  </search>
)
