import { mentionsAll } from './match-words.ts'

/**
 * Shows, of the questions that stand in the page, those that mention all of `words`, with their subjects, counts and
 * links; with none, all. Where nothing is left, the page says so. Answers with how many are shown.
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
