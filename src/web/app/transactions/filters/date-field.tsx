import { useRef } from 'react'
import { Icon } from '../../../components/icon.tsx'

interface DateFieldProps {
  readonly name: string
  readonly label: string
  /** As it was typed. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onLeave: () => void
  /** The day that was understood, `YYYY-MM-DD`: where the calendar opens. */
  readonly day: string | undefined
  readonly onChooseDay: (day: string) => void
  readonly chooseLabel: string
  /** The id of what says that something is wrong; undefined where nothing is. */
  readonly errorId: string | undefined
}

/** A date, typed as people do, or chosen from the browser's own calendar. */
export function DateField(props: DateFieldProps) {
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
