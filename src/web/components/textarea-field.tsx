import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, keyof FieldFrameProps> & FieldFrameProps

/** A labelled field for several lines, which can be drawn taller. The rest goes to the textarea. */
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
