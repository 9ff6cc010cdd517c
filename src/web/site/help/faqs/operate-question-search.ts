import { faqSearch } from '../../../../../content/help/faq-search.ts'
import type { Cancel, Clock } from '../../../clock.ts'
import { filterQuestions } from './filter-questions.ts'
import { followSubjects } from './follow-subjects.ts'
import { readSearchWords } from './match-words.ts'
import { openAskedQuestion } from './open-asked-question.ts'

/** Long enough that a word is typed whole before its results are announced. */
const pauseMs = 250

/**
 * Makes the search of the questions work. These stand in the page; what does not answer is hidden, and how many are
 * left is said once somebody pauses. It begins with what is in the field already, or with what the page's address asks
 * for (`?q=`), and opens the question that the address names, now and whenever it changes.
 */
export function operateQuestionSearch(root: HTMLElement, clock: Clock): void {
  const form = partOf(root, 'form', HTMLFormElement)
  const field = partOf(root, 'input', HTMLInputElement)
  const status = partOf(root, 'output', HTMLOutputElement)
  const clear = partOf(root, '[data-faq-clear]', HTMLButtonElement)
  let waiting: Cancel | undefined

  function look() {
    waiting?.()
    const typed = field.value.trim()
    const count = filterQuestions(readSearchWords(typed, faqSearch.smallWords))
    status.textContent = typed === '' ? '' : wordResult(count, typed)
    // Where nothing is found, the way back to every question stands in their place.
    clear.hidden = typed === '' || count === 0
  }
  function showAll() {
    field.value = ''
    look()
  }

  field.addEventListener('input', () => {
    waiting?.()
    waiting = clock.after(pauseMs, look)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    look()
    document.getElementById('questions')?.focus()
  })
  clear.addEventListener('click', () => {
    showAll()
    field.focus()
  })
  addEventListener('hashchange', () => openAskedQuestion(showAll))

  field.value ||= new URL(location.href).searchParams.get('q') ?? ''
  if (field.value !== '') look()
  followSubjects()
  openAskedQuestion(showAll)
}

function wordResult(count: number, typed: string): string {
  const { one, many, none } = faqSearch
  if (count === 0) return `${none} “${typed}”.`
  return `${count === 1 ? one : `${count} ${many}`} “${typed}”`
}

function partOf<Part extends HTMLElement>(root: HTMLElement, selector: string, kind: new () => Part): Part {
  const part = root.querySelector(selector)
  if (part instanceof kind) return part
  throw new Error(`The search of the questions has no ${selector}`)
}
