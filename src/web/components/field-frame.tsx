import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What every field has besides what is typed or chosen in it. */
export type FieldFrameProps = {
  label: string
  /** Under the field; a message of error takes its place. */
  hint?: ReactNode
  /** What to do about what was typed. Empty or absent: the field is in order. */
  error?: string | undefined
  /** After the label, in plain type: `(optional)`. Part of the name. */
  labelNote?: string | undefined
  /** Beside the label, at the right: a link. */
  labelEnd?: ReactNode
  id?: string | undefined
  className?: string | undefined
}

/** What ties an input, a select or a textarea to its label, hint and error. */
type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Frame = FieldFrameProps & {
  /** The box's own look, beside its border: height, and where its content stands. */
  box: string
  children: (control: ControlProps) => ReactNode
}

/**
 * A field's label, box, hint and error. The label names what stands in the box, hint and error describe it
 * (aria-describedby), an error marks it invalid.
 */
export function FieldFrame(props: Frame) {
  const { label, labelNote, hint, error, labelEnd, id, className = '', box, children } = props
  const made = useId()
  const controlId = id ?? made
  const invalid = error !== undefined && error !== ''
  const describedBy = invalid ? `${controlId}-error` : hint ? `${controlId}-hint` : undefined
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="text-sm font-semibold">
          {label}
          {labelNote && <span className="font-normal text-muted"> {labelNote}</span>}
        </label>
        {labelEnd}
      </div>
      <div
        className={`flex rounded-control border bg-surface focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus has-[:disabled]:bg-sunken ${box} ${
          invalid ? 'border-danger-mark inset-ring inset-ring-danger-mark' : 'border-line-strong'
        }`}
      >
        {children({ id: controlId, 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy })}
      </div>
      {!invalid && hint && (
        <p id={`${controlId}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {invalid && (
        <p id={`${controlId}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size="small" className="mt-[.22em]" />
          {error}
        </p>
      )}
    </div>
  )
}
