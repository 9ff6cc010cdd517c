import { findPart } from '../find-part.ts'
import type { Outcome } from './work-out.ts'

/** Shows what was worked out, or a sentence in its place where the fields are not in order. */
export function showOutcome(root: Element, outcome: Outcome | undefined, incomplete: string): void {
  write(root, 'headline', outcome?.headline ?? '')
  write(root, 'summary', outcome?.summary ?? incomplete)
  findPart(root, 'headline', HTMLElement).hidden = !outcome
  findPart(root, 'details', HTMLElement).hidden = !outcome
  if (!outcome) return
  findPart(root, 'share', SVGElement).setAttribute('width', String(100 * outcome.firstShare))
  for (const [index, amount] of outcome.parts.entries()) write(root, `part-${index}`, amount)
  showYears(findPart(root, 'years', HTMLTableSectionElement), outcome.rows)
}

/** Writes only what differs: what is the same is not read out again. */
function write(root: Element, name: string, text: string): void {
  const part = findPart(root, name, HTMLElement)
  if (part.textContent !== text) part.textContent = text
}

/** As many rows as there are years, each made like the first. */
function showYears(body: HTMLTableSectionElement, rows: Outcome['rows']): void {
  const [model] = body.rows
  if (!model) throw new Error('a calculator shows a year from the start')
  const lines = rows.map(cells => {
    const line = document.importNode(model, true)
    for (const [index, text] of cells.entries()) {
      const cell = line.cells[index]
      if (cell) cell.textContent = text
    }
    return line
  })
  body.replaceChildren(...lines)
}
