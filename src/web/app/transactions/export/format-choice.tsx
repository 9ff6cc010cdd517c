import { useId } from 'react'
import type { ExportFormat } from '../../../../contract/transactions.ts'
import { exportFormats, exportWords as words } from './export-words.ts'

interface FormatChoiceProps {
  readonly chosen: ExportFormat
  readonly onChoose: (format: ExportFormat) => void
  readonly isOff: boolean
  /** What is exported has not one completed transaction. */
  readonly isDeclinedOnly: boolean
}

/** The formats as cards, each with what it is for. */
export function FormatChoice({ chosen, onChoose, isOff, isDeclinedOnly }: FormatChoiceProps) {
  const name = useId()
  return (
    <fieldset disabled={isOff} className="min-w-0">
      <legend className="pb-2 text-sm font-semibold">{words.format}</legend>
      <div className="grid gap-2">
        {exportFormats.map(({ format, name: title, about, isOfCompleted }) => {
          const isEmpty = isOfCompleted && isDeclinedOnly
          return (
            <label
              key={format}
              className="flex cursor-pointer gap-3 rounded-control border border-line-strong px-4 py-3 not-has-[:disabled]:hover:bg-hover has-[:checked]:border-link has-[:checked]:bg-selected has-[:disabled]:cursor-not-allowed has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === format}
                disabled={isEmpty}
                onChange={() => onChoose(format)}
                className="mt-1.5 size-[.9rem] flex-none appearance-none rounded-full border-[1.5px] border-link outline-none checked:border-[.3rem] disabled:border-line-strong"
              />
              <span className="min-w-0 font-semibold">
                {title}
                <span className="block text-sm font-normal text-pretty text-muted">
                  {isEmpty ? words.onlyDeclined : about}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
