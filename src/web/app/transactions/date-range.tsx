import { useId, useRef } from 'react'
import { readRecentDate } from '../../../domain/typed-date.ts'
import { Icon } from '../../components/icon.tsx'
import { FieldError } from '../field-error.tsx'
import { type DateFault, formatTypedDate } from './filter-draft.ts'
import { filterWords as words } from './transaction-words.ts'

type Days = { readonly from: string; readonly to: string }

interface DateRangeProps {
  readonly days: Days
  /** The error, once it should be shown. */
  readonly fault: DateFault | undefined
  readonly onType: (part: Partial<Days>) => void
  /** On leaving a field, its date is rewritten in the bank's format. */
  readonly onLeave: (part: Partial<Days>) => void
}

const fields = [
  { name: 'from', label: words.from, chooseLabel: words.chooseFrom },
  { name: 'to', label: words.to, chooseLabel: words.chooseTo },
] as const

/** The first and the last day, both included; either may be empty. */
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
              onLeave(day ? { [name]: formatTypedDate(day) } : {})
            }}
            onChooseDay={day => onLeave({ [name]: formatTypedDate(day) })}
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

interface DateFieldProps {
  readonly name: string
  readonly label: string
  /** The text as typed. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onLeave: () => void
  /** The parsed date, `YYYY-MM-DD`: where the calendar opens. */
  readonly day: string | undefined
  readonly onChooseDay: (day: string) => void
  readonly chooseLabel: string
  /** The id of the error; undefined if there is none. */
  readonly errorId: string | undefined
}

/** A date, typed in any common form, or chosen from the browser's own calendar. */
function DateField(props: DateFieldProps) {
  const { name, label, typed, onType, onLeave, day, onChooseDay, chooseLabel, errorId } = props
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div
      className={`relative flex min-h-11 items-center gap-2 rounded-control border bg-surface pl-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${errorId === undefined ? 'border-line-strong' : 'border-danger-mark inset-ring inset-ring-danger-mark'}`}
    >
      <label className="flex min-w-0 flex-1 items-center gap-2">
        <span className="text-sm text-muted">{label}</span>
        <input
          name={name}
          value={typed}
          autoComplete="off"
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          onChange={event => onType(event.target.value)}
          onBlur={onLeave}
          className="money h-[2.625rem] w-full min-w-0 flex-1 bg-transparent text-nav outline-none"
        />
      </label>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day ?? ''}
        onChange={event => event.target.value && onChooseDay(event.target.value)}
        className="pointer-events-none absolute right-1 bottom-0 h-full w-9 opacity-0"
      />
      <button
        type="button"
        aria-label={chooseLabel}
        onClick={() => calendar.current?.showPicker()}
        className="relative grid h-[2.625rem] w-11 flex-none cursor-pointer place-items-center rounded-control hover:bg-hover"
      >
        <Icon name="calendar" />
      </button>
    </div>
  )
}
