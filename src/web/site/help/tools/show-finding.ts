import { findPart } from '../find-part.ts'

/** What a check tells: a sentence, and a value for each term of the page, where there is one. */
export type FindingTold = { sentence: string; values: readonly (string | undefined)[] }

/** Shows what was found, or the sentence that waits for something to check. */
export function showFinding(root: Element, told: FindingTold | undefined, waiting: string): void {
  const sentence = findPart(root, 'sentence', HTMLElement)
  const text = told?.sentence ?? waiting
  if (sentence.textContent !== text) sentence.textContent = text
  sentence.classList.toggle('text-muted', !told)
  sentence.classList.toggle('text-lg', told !== undefined)
  sentence.classList.toggle('font-semibold', told !== undefined)
  findPart(root, 'holds', HTMLElement).hidden = !told
  findPart(root, 'details', HTMLElement).hidden = !told
  for (const [index, value] of (told?.values ?? []).entries()) {
    const detail = findPart(root, `detail-${index}`, HTMLElement)
    detail.hidden = value === undefined
    const cell = detail.querySelector('dd')
    if (cell) cell.textContent = value ?? ''
  }
}
