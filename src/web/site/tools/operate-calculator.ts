import type { CalculatorFieldName } from '../../../../content/help/calculators.ts'
import type { Clock } from '../../clock.ts'
import { findPart } from '../islands/find-part.ts'
import type { CalculatorGiven } from './calculator.tsx'
import { fieldOf, inputOf, onceSettled, showFault, watchField } from './tool-fields.ts'
import { type Outcome, readFigure, readFigures, type Typed, type WorkOut } from './work-out.ts'

/**
 * Makes a calculator of the page work. The outcome follows the fields once typing pauses; a fault is shown beside its
 * field when the focus leaves it. Another choice changes the bounds and keeps the typed values, except that choice's
 * own rate.
 */
export function operateCalculator(root: HTMLElement, clock: Clock, workOut: WorkOut): void {
  const given: CalculatorGiven = JSON.parse(root.dataset['given'] ?? '')
  const select = findPart(root, 'choice', HTMLSelectElement)
  const [first] = given.choices
  const settle = onceSettled(clock, given.settleMs, show)
  const chosen = () => given.choices.find(({ id }) => id === select.value) ?? first
  const fieldNamed = (name: CalculatorFieldName) => chosen().fields.find(field => field.name === name)

  function show() {
    const { fields } = chosen()
    const typed: Typed = {}
    for (const { name } of fields) {
      const place = fieldOf(root, name)
      if (place) typed[name] = inputOf(place).value
    }
    const figures = readFigures(fields, typed)
    showOutcome(root, figures && workOut(figures, chosen(), given.words), given.words.incomplete)
  }

  /** Adapts the fields to the choice: which are shown, their bounds, and its default rate. */
  function fitFields() {
    findPart(root, 'choice-hint', HTMLElement).textContent = chosen().hint ?? ''
    for (const { name } of first.fields) {
      const field = fieldNamed(name)
      const place = fieldOf(root, name)
      if (!place) continue
      place.hidden = !field
      if (!field) continue
      findPart(place, 'hint', HTMLElement).textContent = field.hint
      if (field.ofChoice) inputOf(place).value = field.start
      const { value } = inputOf(place)
      showFault(place, readFigure(field, value) === undefined ? field.fault : undefined)
    }
  }

  for (const { name } of first.fields) {
    const place = fieldOf(root, name)
    if (!place) continue
    const faultOf = (text: string) => {
      const field = fieldNamed(name)
      return field && readFigure(field, text) === undefined ? field.fault : undefined
    }
    watchField(place, { faultOf, typed: settle })
  }
  select.addEventListener('change', () => {
    fitFields()
    settle()
  })
  // The browser may have restored values of an earlier visit.
  if (select.value !== first.id) fitFields()
  show()
}

/** Shows the outcome, or another sentence while a field is invalid. */
function showOutcome(root: Element, outcome: Outcome | undefined, incomplete: string): void {
  write(root, 'headline', outcome?.headline ?? '')
  write(root, 'summary', outcome?.summary ?? incomplete)
  findPart(root, 'headline', HTMLElement).hidden = !outcome
  findPart(root, 'details', HTMLElement).hidden = !outcome
  if (!outcome) return
  findPart(root, 'share', SVGElement).setAttribute('width', String(100 * outcome.firstShare))
  for (const [index, amount] of outcome.parts.entries()) write(root, `part-${index}`, amount)
  showYears(findPart(root, 'years', HTMLTableSectionElement), outcome.rows)
}

/** Writes only what differs: unchanged text must not be announced again. */
function write(root: Element, name: string, text: string): void {
  const part = findPart(root, name, HTMLElement)
  if (part.textContent !== text) part.textContent = text
}

/** One row for each year, each a copy of the first. */
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
