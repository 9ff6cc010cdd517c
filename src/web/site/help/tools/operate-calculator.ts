import type { CalculatorFieldName } from '../../../../../content/help/calculators.ts'
import type { Clock } from '../../../clock.ts'
import type { CalculatorGiven } from './calculator.tsx'
import { findPart } from '../find-part.ts'
import { onceSettled } from './once-settled.ts'
import { readFigure, readFigures, type Typed } from './read-figures.ts'
import { fieldOf, inputOf, showFault, watchField } from './show-fault.ts'
import { showOutcome } from './show-outcome.ts'
import type { WorkOut } from './work-out.ts'

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
