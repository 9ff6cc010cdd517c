import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Cancel, Clock } from '../../../clock.ts'
import { filterQuestions } from './filter-questions.ts'
import { readSearchWords } from './match-words.ts'
import { openAskedQuestion } from './open-asked-question.ts'

/** What was looked for, and how many questions mention it. */
export type Search = { typed: string; count: number }

type QuestionSearch = {
  input: RefObject<HTMLInputElement | null>
  /** Nothing while all questions are shown. */
  search: Search | undefined
  lookSoon: () => void
  lookNow: () => void
  clear: () => void
}

/** Long enough that a word is typed whole before its results are announced. */
const pauseMs = 250

/**
 * The search over the questions that stand in the page. It begins with what is in the field already, or with what
 * the page's address asks for (`?q=`), and opens the question that the address names, now and whenever it changes.
 */
export function useQuestionSearch(clock: Clock, smallWords: string): QuestionSearch {
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<Cancel>(undefined)
  const [search, setSearch] = useState<Search>()

  const lookNow = () => {
    waiting.current?.()
    const typed = input.current?.value.trim() ?? ''
    const count = filterQuestions(readSearchWords(typed, smallWords))
    setSearch(typed === '' ? undefined : { typed, count })
  }
  const lookSoon = () => {
    waiting.current?.()
    waiting.current = clock.after(pauseMs, lookNow)
  }
  const clear = () => {
    if (input.current) input.current.value = ''
    lookNow()
  }
  const open = useEffectEvent(() => openAskedQuestion(clear))
  const begin = useEffectEvent(() => {
    const asked = new URL(location.href).searchParams.get('q')
    if (asked && input.current?.value === '') input.current.value = asked
    if (input.current?.value) lookNow()
    open()
  })

  useEffect(() => {
    begin()
    const follow = () => open()
    addEventListener('hashchange', follow)
    return () => {
      removeEventListener('hashchange', follow)
      waiting.current?.()
    }
  }, [])

  return { input, search, lookSoon, lookNow, clear }
}
