import { useEffect, type SubmitEvent } from 'react'
import { followSubjects } from '../help/faqs/follow-subjects.ts'
import { useQuestionSearch, type Search } from '../help/faqs/use-question-search.ts'
import { HeaderSearch } from '../help/header-search.tsx'
import { useIslandEnvironment } from './island-environment.ts'

type Words = {
  label: string
  placeholder: string
  submit: string
  clear: string
  /** Before what was typed: for one question found, for several after their number, for none. */
  one: string
  many: string
  none: string
  /** Not looked for, separated by spaces. */
  smallWords: string
}

export type FaqSearchProps = { words: Words }

/**
 * The search of the questions. These stand in the page as they are; it hides what does not answer, says how many are
 * left once somebody pauses, and marks the subject that is read.
 */
export default function FaqSearch({ words }: FaqSearchProps) {
  const { clock } = useIslandEnvironment()
  const { input, search, lookSoon, lookNow, clear } = useQuestionSearch(clock, words.smallWords)
  useEffect(followSubjects, [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    lookNow()
    document.getElementById('questions')?.focus()
  }
  const clearAndType = () => {
    clear()
    input.current?.focus()
  }

  return (
    <>
      <HeaderSearch words={words} input={{ ref: input, onInput: lookSoon }} onSubmit={submit} />
      <div className="mt-3 flex min-h-6 flex-wrap items-baseline gap-x-4">
        <output>{search && sentence(search, words)}</output>
        {search && (
          <button
            type="button"
            onClick={clearAndType}
            className="cursor-pointer font-semibold underline decoration-1 underline-offset-[.22em] hover:decoration-2"
          >
            {words.clear}
          </button>
        )}
      </div>
    </>
  )
}

function sentence({ typed, count }: Search, { one, many, none }: Words): string {
  if (count === 0) return `${none} “${typed}”.`
  return `${count === 1 ? one : `${count} ${many}`} “${typed}”`
}
