import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchLengthMax } from '../../../contract/form-words.ts'
import { Icon } from '../../components/icon.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { tidySearch } from './list-request.ts'
import { transactionsWords } from './transaction-words.ts'

/** How long after the last keystroke the search starts. */
const debounceMs = 300

interface SearchBoxProps {
  /** The current search. */
  readonly search: string | undefined
  readonly placeholder?: string
  /** The name of the field. */
  readonly label?: string
  /** `isRefined`: it continues the previous search, typed in one go, so that Back leaves both. */
  readonly onSearch: (search: string | undefined, isRefined: boolean) => void
}

/**
 * Searches once typing pauses, or at once by Enter. The field shows the search of the address, unless the person is
 * typing.
 */
export function SearchBox({
  search,
  placeholder = transactionsWords.search,
  label = transactionsWords.search,
  onSearch,
}: SearchBoxProps) {
  const { clock } = useEnvironment()
  const [typed, setTyped] = useState(search ?? '')
  const [isWaiting, setWaiting] = useState(false)
  const isRefining = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const shown = isWaiting || tidySearch(typed) === search ? typed : (search ?? '')

  const look = useEffectEvent((text: string) => {
    setWaiting(false)
    const tidy = tidySearch(text)
    if (tidy === search) return
    onSearch(tidy, isRefining.current)
    isRefining.current = true
  })
  useEffect(
    () => (isWaiting ? clock.after(debounceMs, () => look(typed)) : undefined),
    [clock, isWaiting, typed],
  )

  const type = (text: string) => {
    setTyped(text)
    setWaiting(true)
  }
  return (
    <search className="flex-[1_1_9rem] @max-[40rem]:basis-full">
      <Form
        onSend={() => {
          setTyped(shown)
          look(shown)
        }}
        className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface pl-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus"
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={searchLengthMax}
          aria-label={label}
          placeholder={placeholder}
          value={shown}
          onChange={event => type(event.target.value)}
          onBlur={() => {
            isRefining.current = false
          }}
          className="h-[2.625rem] w-full min-w-0 flex-1 appearance-none bg-transparent text-ellipsis outline-none placeholder-shown:mr-3.5 placeholder:text-subtle placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        />
        {shown !== '' && (
          <button
            type="button"
            aria-label={transactionsWords.clearSearch}
            onClick={() => {
              setTyped('')
              look('')
              field.current?.focus()
            }}
            className="grid h-[2.625rem] w-11 flex-none cursor-pointer place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon name="close" size="small" />
          </button>
        )}
      </Form>
    </search>
  )
}
