import { type MouseEvent, useId } from 'react'
import { Icon } from '../components/icon.tsx'
import { useFocusAtFirst } from './page-heading.tsx'

export interface SummedError {
  /** The id of the input at fault, or of the first of a group. */
  readonly fieldId: string
  /** The advice that stands beside the field, or a longer one. */
  readonly message: string
}

/** Goes to the field with its label in sight; the address stays as it is. */
function goTo(event: MouseEvent, fieldId: string) {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  const named = field?.closest('fieldset') ?? document.querySelector(`label[for="${fieldId}"]`) ?? field
  named?.scrollIntoView({ block: 'nearest' })
  field?.focus({ preventScroll: true })
}

/**
 * What a form asks to put right, in its order, after a failed submit. It stands first under the heading, and takes the
 * focus when it appears: give it a new `key` at each failed submit (GOV.UK's error summary). The focus has it read; as
 * a live region besides it would be read twice.
 */
export function ErrorSummary({ errors }: { errors: readonly SummedError[] }) {
  const summary = useFocusAtFirst()
  const titleId = useId()
  return (
    <section
      ref={summary}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="flex gap-4 rounded-md border-2 border-danger-mark bg-danger-tint p-5"
    >
      <Icon name="alert" size="large" className="text-danger" />
      <div className="min-w-0 wrap-anywhere">
        <h2 id={titleId} className="font-body text-lg leading-[1.35] font-strong tracking-normal">
          {errorSummaryTitle(errors.length)}
        </h2>
        <ul className="text-nav">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId} className="md:mt-1.5">
              <a
                href={`#${fieldId}`}
                onClick={event => goTo(event, fieldId)}
                className="font-semibold text-danger underline underline-offset-[.22em] max-md:flex max-md:min-h-11 max-md:items-center max-md:py-1"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const counted = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What stands over a form's errors: `There are three things to put right`. */
export const errorSummaryTitle = (count: number): string =>
  count === 1 ? 'There is one thing to put right' : `There are ${counted[count] ?? count} things to put right`

/** How a page is called while its form has errors (GOV.UK). */
export const titleWithErrors = (title: string): string => `Error: ${title}`
