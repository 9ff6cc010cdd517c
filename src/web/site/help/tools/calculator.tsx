import type {
  CalculatorChoice,
  CalculatorField,
  CalculatorWords,
} from '../../../../../content/help/calculators.ts'
import { SelectField } from '../../../components/select-field.tsx'
import { FigureField } from './figure-field.tsx'
import { OutcomePart } from './outcome.tsx'
import { readFigures } from './read-figures.ts'
import { ToolPanel } from './tool-panel.tsx'
import type { WorkOut } from './work-out.ts'

/** What the page hands its script with a calculator: plain JSON. */
export type CalculatorGiven = {
  /** The first is chosen at the start. */
  choices: readonly [CalculatorChoice, ...CalculatorChoice[]]
  words: CalculatorWords
  /** How long nothing is typed before the outcome changes. */
  settleMs: number
}

type CalculatorProps = CalculatorGiven & { island: string; workOut: WorkOut }

/**
 * A choice, its fields, and what is worked out from them: at first from what stands there when the page is built.
 * `operate-calculator.ts` works it; without scripts the example stays.
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
