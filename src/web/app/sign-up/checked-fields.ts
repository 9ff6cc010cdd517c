import type { FocusEvent } from 'react'
import type { FieldValues, FormState, Path, UseFormReturn } from 'react-hook-form'

/** The id of a field's input, by which an error summary leads to it. */
export const fieldId = (name: string): string => `sign-up-${name}`

/** A sentence that appears would move what is about to be pressed; its press checks all the same. */
const isAboutToPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLAnchorElement ||
  (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit')

/**
 * Fields that are checked when they are left filled in, and whose message goes while they are corrected
 * (docs/decisions/forms.md). A `twin` is checked and corrected with its field.
 */
export function checkedFields<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  formState: FormState<NoInfer<Values>> = form.formState,
) {
  function isFilled(name: Path<Values>): boolean {
    const value: unknown = form.getValues(name)
    return typeof value === 'string' && value.trim() !== ''
  }

  const change = (name: Path<Values>, twin?: Path<Values>) => form.clearErrors(twin ? [name, twin] : name)

  function leave(event: FocusEvent, name: Path<Values>, twin?: Path<Values>) {
    const filled = [name, twin].flatMap(each => (each && isFilled(each) ? [each] : []))
    if (isFilled(name) && !isAboutToPress(event)) void form.trigger(filled)
  }

  const error = (name: Path<Values>) => form.getFieldState(name, formState).error?.message

  function field(name: Path<Values>, twin?: Path<Values>) {
    const { onChange, onBlur, ...rest } = form.register(name)
    return {
      ...rest,
      id: fieldId(name),
      error: error(name),
      onChange: (event: { target: EventTarget; type?: string }) => {
        change(name, twin)
        return onChange(event)
      },
      onBlur: (event: FocusEvent) => {
        leave(event, name, twin)
        return onBlur(event)
      },
    }
  }

  return { field, change, leave, error }
}
