import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from '../field-error.tsx'

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly id: string
  readonly error?: string | undefined
  /** What is agreed to. */
  readonly children: ReactNode
}

/** A box to tick, with what is agreed to beside it and its error below. */
export const TickBox = ({ id, error, children, ...input }: TickBoxProps) => (
  <div className="grid gap-1.5">
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-nav">
      <input
        type="checkbox"
        {...input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="tick-mark outline-offset-2 aria-invalid:not-checked:border-danger-mark focus-visible:outline-3 focus-visible:outline-focus"
      />
      <span className="min-w-0">{children}</span>
    </label>
    {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
)
