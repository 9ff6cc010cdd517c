import { faqSearch } from '../../../../content/help/faq-search.ts'
import type { Cancel, Clock } from '../../clock.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** The search of `/help/faqs`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateQuestionSearch(root, clock)

/** Long enough to type a whole word before its results are announced. */
const pauseMs = 250

/**
 * Makes the search of the questions work. The page contains every question; the script hides those that do not match,
 * and announces how many are left once typing pauses. It starts with the field's content or with the search in the
 * page's address (`?q=`). It also opens the question that the address names, now and whenever it changes.
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
    // When nothing matches, a link back to every question takes the list's place.
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
  addEventListener('hashchange', () => openAddressedQuestion(showAll))

  field.value ||= new URL(location.href).searchParams.get('q') ?? ''
  if (field.value !== '') look()
  followSubjects()
  openAddressedQuestion(showAll)
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

/** Letters and digits alone, in lower case, without accents and apostrophes, one space between words. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')

// 'cards' finds 'card', and 'fees' 'fee': the stem begins both.
const stem = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/**
 * The meaningful words of a search: those not in `smallWords` (separated by spaces), or all of them if no other is
 * left.
 */
export function readSearchWords(typed: string, smallWords: string): string[] {
  const words = fold(typed)
    .split(' ')
    .map(word => /^.*[^.]/s.exec(word)?.[0] ?? '')
    .filter(word => word !== '')
  const small = new Set(smallWords.split(' '))
  const distinctive = words.filter(word => !small.has(word))
  return (distinctive.length > 0 ? distinctive : words).map(stem)
}

/** Whether each of `words` begins a word of `text`. */
export function mentionsAll(text: string, words: readonly string[]): boolean {
  const folded = ` ${fold(text)}`
  return words.every(word => folded.includes(` ${word}`))
}

/**
 * Shows the questions that contain all of `words`, with their subjects, counts and links; without words, all of them.
 * If none is left, shows the notice. Returns how many are shown.
 */
export function filterQuestions(words: readonly string[]): number {
  let total = 0
  for (const subject of document.querySelectorAll<HTMLElement>('[data-faq-subject]')) {
    const name = subject.querySelector('h2')?.textContent ?? ''
    let count = 0
    for (const question of subject.querySelectorAll<HTMLElement>('[data-faq-question]')) {
      const isFound = mentionsAll(`${textOf(question)} ${name}`, words)
      question.hidden = !isFound
      if (isFound) count += 1
    }
    subject.hidden = count === 0
    showCount(subject.id, count)
    total += count
  }
  showWhetherAny(total > 0)
  return total
}

function showWhetherAny(isAny: boolean): void {
  const nothing = document.querySelector<HTMLElement>('[data-faq-nothing]')
  if (nothing) nothing.hidden = isAny
  const notHere = document.querySelector<HTMLElement>('[data-faq-not-here]')
  if (notHere) notHere.hidden = !isAny
  document.querySelector('[data-faq-subjects]')?.toggleAttribute('data-empty', !isAny)
}

const textOf = (question: HTMLElement): string =>
  [
    question.querySelector('summary')?.textContent,
    question.querySelector('[data-faq-answer]')?.textContent,
    question.dataset['faqWords'],
  ].join(' ')

function showCount(subjectId: string, count: number): void {
  const link = document.querySelector(`[data-faq-subject-link="${subjectId}"]`)
  const item = link?.closest('li')
  if (item) item.hidden = count === 0
  const number = link?.querySelector('[data-faq-count]')
  if (number) number.textContent = String(count)
}

/** The part of the screen in which a subject counts as being read: a band below the top. */
const band = '-10% 0px -75% 0px'

/** Marks the link of the subject being read: the first, until the page scrolls to another. */
export function followSubjects(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) markSubject(target.id)
    },
    { rootMargin: band },
  )
  const subjects = [...document.querySelectorAll('[data-faq-subject]')]
  for (const subject of subjects) observer.observe(subject)
  if (subjects[0]) markSubject(subjects[0].id)
}

function markSubject(id: string): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-faq-subject-link]')) {
    if (link.dataset['faqSubjectLink'] === id) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** The question that the page's address names (`#how-long-does-a-transfer-take`), if any. */
function findAddressedQuestion(): { answer: HTMLElement; question: HTMLDetailsElement } | undefined {
  const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const question = answer?.closest('details')
  return answer && question ? { answer, question } : undefined
}

/**
 * Opens the question and scrolls to it: not every browser opens a disclosure by its inner anchor. If a search hides
 * the question, `showAll` runs first.
 */
export function openAddressedQuestion(showAll: () => void): void {
  const addressed = findAddressedQuestion()
  if (!addressed) return
  if (addressed.question.hidden) showAll()
  addressed.question.open = true
  addressed.answer.scrollIntoView()
}
