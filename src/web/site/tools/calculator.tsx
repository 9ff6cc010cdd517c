import type {
  CalculatorChoice,
  CalculatorField,
  CalculatorWords,
} from '../../../../content/help/calculators.ts'
import { SelectField } from '../../components/field.tsx'
import { FigureField, ToolPanel } from './tool-panel.tsx'
import { type Outcome, readFigures, type WorkOut } from './work-out.ts'

/** The calculator's data for its script: plain JSON in the page. */
export type CalculatorGiven = {
  /** The first is the default. */
  choices: readonly [CalculatorChoice, ...CalculatorChoice[]]
  words: CalculatorWords
  /** How long after the last keystroke the outcome changes. */
  settleMs: number
}

type CalculatorProps = CalculatorGiven & { island: string; workOut: WorkOut }

/**
 * A choice, its fields, and the outcome, computed from the default values when the page is built.
 * `operate-calculator.ts` updates it; without scripts the example stays.
 */
export function Calculator({ island, workOut, ...given }: CalculatorProps) {
  const { choices, words } = given
  const [first] = choices
  const start = Object.fromEntries(first.fields.map(field => [field.name, field.start]))
  const figures = readFigures(first.fields, start)
  if (!figures) throw new Error(`the ${island} starts with figures that it would refuse`)
  return (
    <div data-island={island} data-island-when="visible" data-given={JSON.stringify(given)}>
      <ToolPanel
        label={words.label}
        fields={
          <>
            <SelectField
              id={`${island}-choice`}
              label={words.choice}
              hint={<span data-part="choice-hint">{first.hint}</span>}
              data-part="choice"
            >
              {choices.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
            {first.fields.map(field => (
              <CalculatorFieldPart key={field.name} island={island} field={field} />
            ))}
          </>
        }
      >
        <OutcomePart outcome={workOut(figures, first, words)} words={words} />
      </ToolPanel>
    </div>
  )
}

type FieldPartProps = { island: string; field: CalculatorField }

const CalculatorFieldPart = ({ island, field: { name, label, hint, unit, start } }: FieldPartProps) => (
  <FigureField
    id={`${island}-${name}`}
    name={name}
    label={label}
    hint={hint}
    leading={unit === 'pounds' ? '£' : undefined}
    defaultValue={start}
  />
)

type OutcomeProps = { outcome: Outcome; words: CalculatorWords }

/**
 * The outcome: a figure in display type and a sentence, announced when they change, then its parts and the years.
 * `operate-calculator.ts` changes it.
 */
const OutcomePart = ({ outcome, words }: OutcomeProps) => (
  <>
    <output className="block">
      <span
        data-part="headline"
        className="mb-3 block font-display text-3xl leading-[1.1] font-heading tracking-display"
      >
        {outcome.headline}
      </span>{' '}
      <span data-part="summary" className="block max-w-(--measure) text-muted">
        {outcome.summary}
      </span>
    </output>
    <div data-part="details">
      <Parts outcome={outcome} words={words} />
      <Years outcome={outcome} words={words} />
    </div>
  </>
)

const marks = ['bg-chart-1', 'bg-chart-2']

/** The two parts of the whole as one bar, with their amounts below. */
const Parts = ({ outcome: { parts, firstShare }, words }: OutcomeProps) => (
  <>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-6 h-3 w-full">
      <rect width="100" height="4" className="fill-chart-2" />
      <rect data-part="share" width={100 * firstShare} height="4" className="fill-chart-1" />
    </svg>
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      {words.parts.map((part, index) => (
        <div key={part} className="flex items-baseline gap-2">
          <dt className="flex items-center gap-2 text-sm text-muted">
            <span className={`size-2.5 ${marks[index]}`} />
            {part}
          </dt>
          <dd data-part={`part-${index}`} className="font-semibold">
            {parts[index]}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

const cell = 'px-2 py-2 text-right first:text-left md:px-3'

const Years = ({ outcome: { rows }, words: { yearByYear, columns } }: OutcomeProps) => (
  <table className="mt-6 w-full text-sm md:text-nav">
    <caption className="pb-2 text-left font-semibold">{yearByYear}</caption>
    <thead className="bg-sunken text-xs text-muted">
      <tr>
        {columns.map(column => (
          <th key={column} scope="col" className={`${cell} font-semibold`}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody data-part="years">
      {rows.map(([year, ...amounts]) => (
        <tr key={year} className="border-t border-line">
          <th scope="row" className={`${cell} font-normal`}>
            {year}
          </th>
          {amounts.map((amount, index) => (
            <td key={columns[index + 1]} className={cell}>
              {amount}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
