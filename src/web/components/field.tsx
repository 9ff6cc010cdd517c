import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** The properties that every field has besides its value. */
export type FieldFrameProps = {
  label: string
  /** Under the field; an error replaces it. */
  hint?: ReactNode
  /** The error. Empty or absent: the field is valid. */
  error?: string | undefined
  /** After the label, in plain type: `(optional)`. Part of the name. */
  labelNote?: string | undefined
  /** Beside the label, at the right: a link. */
  labelEnd?: ReactNode
  id?: string | undefined
  className?: string | undefined
}

/** The ids that tie an input, a select or a textarea to its label, hint and error. */
type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Frame = FieldFrameProps & {
  /** The box's own style besides its border: height and alignment of its content. */
  box: string
  children: (control: ControlProps) => ReactNode
}

/**
 * A field's label, box, hint and error. The label names the control, hint and error describe it (aria-describedby),
 * an error marks it invalid.
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

export type FieldProps = Omit<ComponentProps<'input'>, 'size' | keyof FieldFrameProps> &
  FieldFrameProps & {
    /** Inside the field, before the text: a unit. */
    leading?: ReactNode
    /** Inside the field, at its end: a small button or a unit. */
    trailing?: ReactNode
  }

/** A labelled input. The `ref` and all other properties go to the input. */
export function Field(props: FieldProps) {
  const { label, labelNote, hint, error, labelEnd, leading, trailing, id, className, ...input } = props
  return (
    <FieldFrame
      {...{ label, labelNote, hint, error, labelEnd, id, className }}
      box="min-h-11 items-center gap-2 px-3.5"
    >
      {control => (
        <>
          {leading && <span className="font-semibold text-muted">{leading}</span>}
          <input
            {...input}
            {...control}
            className="h-[2.625rem] w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-subtle placeholder:opacity-100"
          />
          {trailing}
        </>
      )}
    </FieldFrame>
  )
}

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldFrameProps> & FieldFrameProps

/** A labelled select, with `option` elements as its children. All other properties go to the select. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelNote, hint, error, labelEnd, id, className, children, ...select } = props
  return (
    <FieldFrame
      {...{ label, labelNote, hint, error, labelEnd, id, className }}
      box="relative min-h-11 items-center"
    >
      {control => (
        <>
          <select
            {...select}
            {...control}
            className="h-[2.625rem] w-full min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent pr-10 *:bg-surface pl-3.5 outline-none"
          >
            {children}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute right-3.5 text-muted" />
        </>
      )}
    </FieldFrame>
  )
}

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, keyof FieldFrameProps> & FieldFrameProps

/** A labelled field for several lines, which the person can enlarge. All other properties go to the textarea. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, labelNote, hint, error, labelEnd, id, className, ...textarea } = props
  return (
    <FieldFrame {...{ label, labelNote, hint, error, labelEnd, id, className }} box="p-1">
      {control => (
        <textarea
          rows={6}
          {...textarea}
          {...control}
          className="w-full min-w-0 flex-1 resize-y bg-transparent px-2.5 py-1.5 outline-none placeholder:text-subtle placeholder:opacity-100"
        />
      )}
    </FieldFrame>
  )
}
