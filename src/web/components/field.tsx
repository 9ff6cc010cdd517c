import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

export type FieldProps = Omit<ComponentProps<'input'>, 'size' | keyof FieldFrameProps> &
  FieldFrameProps & {
    /** Inside the field, before what is typed: a unit. */
    leading?: ReactNode
    /** Inside the field, at its end: a small button or a unit. */
    trailing?: ReactNode
  }

/** A labelled input. The `ref` and every property that is not the field's own go to the input. */
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
