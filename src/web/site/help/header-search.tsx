import type { ComponentProps } from 'react'
import { buttonClass } from '../../components/button-class.ts'
import { Icon } from '../../components/icon.tsx'

type HeaderSearchProps = Pick<ComponentProps<'form'>, 'onSubmit'> & {
  words: { label: string; placeholder: string; submit: string }
  /** What the input has besides: a ref, what is done while somebody types. */
  input?: Omit<ComponentProps<'input'>, 'name' | 'type' | 'placeholder' | 'className'>
}

/** A search on the picture of a page's head. Sent as a form, it leads to the questions (`?q=`). */
export const HeaderSearch = ({ words, input, onSubmit }: HeaderSearchProps) => (
  <search>
    <form action="/help/faqs" onSubmit={onSubmit} className="flex gap-2">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control bg-white px-3.5 text-deep focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus-on-brand)">
        <Icon name="search" />
        <span className="sr-only">{words.label}</span>
        <input
          {...input}
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
