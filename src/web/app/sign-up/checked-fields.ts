import type { FocusEvent } from 'react'
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import type { SummedError } from '../error-summary.tsx'

/** The id of a field's input, by which an error summary leads to it. */
export const fieldId = (name: string): string => `sign-up-${name}`

/** A sentence that appears would move what is about to be pressed; its press checks all the same. */
const isAboutToPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLAnchorElement ||
  (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit')

/**
 * Fields that are checked when they are left filled in, and whose message goes while they are corrected
 * (docs/decisions/forms.md). A `twin` is checked and corrected with its field. When a message comes or goes, whoever
 * asks for the fields is drawn again, and nothing around it.
 */
export function useCheckedFields<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) {
  const formState = useFormState({ control: form.control })

  function isFilled(name: Path<Values>): boolean {
    const value: unknown = form.getValues(name)
    return typeof value === 'string' && value.trim() !== ''
  }

  /** Says nothing where there is no message: whoever shows the messages would be drawn again at each key. */
  function change(name: Path<Values>, twin?: Path<Values>) {
    const wrong = [name, twin].flatMap(each => (each && form.getFieldState(each).error ? [each] : []))
    if (wrong.length > 0) form.clearErrors(wrong)
  }

  function leave(event: FocusEvent, name: Path<Values>, twin?: Path<Values>) {
    const filled = [name, twin].flatMap(each => (each && isFilled(each) ? [each] : []))
    if (isFilled(name) && !isAboutToPress(event)) void form.trigger(filled)
  }

  /**
   * Of all that is known of a field only its message is read: each thing read has the form drawn again when it
   * changes.
   */
  function error(name: Path<Values>): string | undefined {
    const wrong: FieldError | undefined = get(formState.errors, name)
    return wrong?.message
  }

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

/** What a refused submit leaves: its errors in the order of the form, and which submit it was. */
export interface Summary {
  readonly errors: readonly SummedError[]
  readonly count: number
}

/** Sums up the messages of fields, in their order, after those of the submit before. */
export const summarise =
  <Name extends string>(order: readonly Name[]) =>
  (messageOf: (name: Name) => string | undefined) =>
  (previous: Summary | undefined): Summary => ({
    errors: order.flatMap(name => {
      const message = messageOf(name)
      return message ? [{ fieldId: fieldId(name), message }] : []
    }),
    count: (previous?.count ?? 0) + 1,
  })
