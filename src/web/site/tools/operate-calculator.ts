import type { CalculatorFieldName } from '../../../../content/help/calculators.ts'
import type { Clock } from '../../clock.ts'
import { findPart } from '../islands/find-part.ts'
import type { CalculatorGiven } from './calculator.tsx'
import { fieldOf, inputOf, onceSettled, showFault, watchField } from './tool-fields.ts'
import { type Outcome, readFigure, readFigures, type Typed, type WorkOut } from './work-out.ts'

/**
 * Makes a calculator of the page work. The outcome follows the fields once somebody pauses; a fault stands beside its
 * field when that is left; another choice changes the bounds and keeps what was typed, but for the choice's own rate.
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

  /** Fits the fields to the choice: those that it has, their bounds, and the figure that is its own. */
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
  // What the browser has kept of an earlier visit stands in the fields already.
  if (select.value !== first.id) fitFields()
  show()
}

/** Shows what was worked out, or a sentence in its place where the fields are not in order. */
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
