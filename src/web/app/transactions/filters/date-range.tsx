import { useId } from 'react'
import { FieldError } from '../../field-error.tsx'
import { readRecentDate } from '../../../../contract/typed-date.ts'
import { DateField } from './date-field.tsx'
import { writeTypedDate, type DateFault } from './filter-draft.ts'
import { filterWords as words } from './filter-words.ts'

type Days = { readonly from: string; readonly to: string }

interface DateRangeProps {
  readonly days: Days
  /** What is wrong, once it is to be said. */
  readonly fault: DateFault | undefined
  readonly onType: (part: Partial<Days>) => void
  /** A field was left: what was understood is written as the bank writes days. */
  readonly onLeave: (part: Partial<Days>) => void
}

const fields = [
  { name: 'from', label: words.from, chooseLabel: words.chooseFrom },
  { name: 'to', label: words.to, chooseLabel: words.chooseTo },
] as const

/** The first and the last day, both included; either may be left out. */
export function DateRange({ days, fault, onType, onLeave }: DateRangeProps) {
  const faultId = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-sm font-semibold">{words.dates}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-3">
        {fields.map(({ name, label, chooseLabel }) => (
          <DateField
            key={name}
            name={name}
            label={label}
            chooseLabel={chooseLabel}
            typed={days[name]}
            day={readRecentDate(days[name])}
            errorId={fault?.field === name ? faultId : undefined}
            onType={typed => onType({ [name]: typed })}
            onLeave={() => {
              const day = readRecentDate(days[name])
              onLeave(day ? { [name]: writeTypedDate(day) } : {})
            }}
            onChooseDay={day => onLeave({ [name]: writeTypedDate(day) })}
          />
        ))}
      </div>
      {fault && (
        <div className="pt-1.5">
          <FieldError id={faultId}>{fault.message}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
