import type { ReactNode } from 'react'
import { groupNames, type GroupId } from './sign-up-words.ts'

/** A group of the form, under its name; two fields a row where there is room. */
export const FieldGroup = ({ id, children }: { id: GroupId; children: ReactNode }) => (
  <fieldset id={id} className="mt-8 min-w-0 border-t border-line pt-6">
    <legend className="float-left mb-4 w-full font-display text-xl leading-[1.25] font-heading tracking-display">
      {groupNames[id]}
    </legend>
    <div className="clear-both grid gap-5 md:grid-cols-2">{children}</div>
  </fieldset>
)

/** Takes the focus to a group's first field, or to what is chosen in it. */
export function focusGroup(id: string) {
  const group = document.getElementById(id)
  group?.scrollIntoView()
  group
    ?.querySelector<HTMLInputElement>('input:not([type=radio]:not(:checked))')
    ?.focus({ preventScroll: true })
}
