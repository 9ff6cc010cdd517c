import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldFrameProps> & FieldFrameProps

/** A labelled choice of one, with `option` elements as its children. The rest goes to the select. */
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
