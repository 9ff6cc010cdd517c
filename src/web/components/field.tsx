import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string
  /** Stays under the field; a message of error takes its place. */
  hint?: ReactNode
  /** What to do about what was typed. Empty or absent: the field is in order. */
  error?: string | undefined
  /** After the label, in plain type: `(optional)`. Part of the name. */
  labelNote?: string
  /** Beside the label, at the right: a link. */
  labelEnd?: ReactNode
  /** Inside the field, before what is typed: a unit. */
  leading?: ReactNode
  /** Inside the field, at its end: a small button or a unit. */
  trailing?: ReactNode
}

/**
 * A labelled input. The label names it, hint and error describe it (aria-describedby), an error marks it invalid;
 * nothing else is needed of whoever uses it. The `ref` and every other property go to the input.
 */
export function Field(props: FieldProps) {
  const { label, labelNote, hint, error, labelEnd, leading, trailing, id, className = '', ...input } = props
  const made = useId()
  const inputId = id ?? made
  const invalid = error !== undefined && error !== ''
  const describedBy = invalid ? `${inputId}-error` : hint ? `${inputId}-hint` : undefined
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={inputId} className="text-sm font-semibold">
          {label}
          {labelNote && <span className="font-normal text-muted"> {labelNote}</span>}
        </label>
        {labelEnd}
      </div>
      <div
        className={`flex min-h-11 items-center gap-2 rounded-control border bg-surface px-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus has-[:disabled]:bg-sunken ${
          invalid ? 'border-danger-mark inset-ring inset-ring-danger-mark' : 'border-line-strong'
        }`}
      >
        {leading && <span className="font-semibold text-muted">{leading}</span>}
        <input
          {...input}
          id={inputId}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className="h-[2.625rem] w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-subtle placeholder:opacity-100"
        />
        {trailing}
      </div>
      {!invalid && hint && (
        <p id={`${inputId}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {invalid && (
        <p id={`${inputId}-error`} className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
    </div>
  )
}
