import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FieldError } from '../field-error.tsx'

interface PickListProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note?: ReactNode }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
  readonly error?: string | undefined
}

/** One of several, each a row of one box, with its radio mark at the left. */
export function PickList<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
  error,
}: PickListProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) list.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div
        ref={list}
        className={`overflow-hidden rounded-control border bg-surface ${error === undefined ? 'border-line-strong' : 'border-danger-mark inset-ring inset-ring-danger-mark'}`}
      >
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="grid min-h-11 cursor-pointer grid-cols-[1.125rem_minmax(0,1fr)] items-center gap-3 px-3.5 py-2 text-nav leading-[1.4] not-first:border-t not-first:border-line has-[:checked]:bg-selected has-[:checked]:font-semibold has-[:focus-visible]:outline-3 has-[:focus-visible]:-outline-offset-3 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-4.5 appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-[.36rem] checked:border-link"
            />
            <span className="min-w-0 wrap-anywhere">
              {label}
              {note !== undefined && (
                <span className="money block text-sm font-normal text-muted">{note}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="pt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
