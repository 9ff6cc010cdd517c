import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
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
      <span className="grid size-5.5 flex-none place-items-center *:[grid-area:1/1]">
        <input
          type="checkbox"
          {...input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="peer size-5.5 cursor-pointer appearance-none rounded-badge border-[1.5px] border-line-strong bg-surface outline-offset-2 checked:border-primary checked:bg-primary focus-visible:outline-3 focus-visible:outline-focus aria-invalid:not-checked:border-danger-mark forced-colors:appearance-auto"
        />
        <Icon
          name="tick"
          size="small"
          className="pointer-events-none stroke-[2.5]! text-on-primary not-peer-checked:hidden forced-colors:hidden"
        />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
    {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
)
