import { useId, type ComponentProps } from 'react'
import { useEnvironment } from './environment.ts'
import { FieldError } from './field-error.tsx'

type JoinedChoiceProps = {
  legend: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** What every radio gets: its name, and what is done when one is chosen or left. */
  field: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>
  /** Which one is chosen in a first view. Where there is a form to say so, that alone does. */
  chosen?: string
  /** Which one is chosen, where no form keeps that. */
  value?: string
  /** The id of its first radio. */
  id?: string | undefined
  hint?: string
  error?: string | undefined
}

/** A choice of one among two or three, as joined parts with radio marks. */
export function JoinedChoice(props: JoinedChoiceProps) {
  const { legend, options, field, chosen, value: held, id, hint, error } = props
  const describedBy = useId()
  const { isFirstView } = useEnvironment()
  const first = isFirstView ? chosen : undefined
  const isInvalid = error !== undefined && error !== ''
  return (
    <fieldset aria-describedby={isInvalid || hint ? describedBy : undefined}>
      <legend className="pb-1.5 text-sm font-semibold">{legend}</legend>
      <div
        className={`grid auto-cols-fr grid-flow-col rounded-control border ${isInvalid ? 'border-danger-mark inset-ring inset-ring-danger-mark' : 'border-line-strong'}`}
      >
        {options.map(({ value, label }, index) => (
          <label
            key={value}
            className="flex min-h-[2.625rem] cursor-pointer items-center justify-center gap-2 text-nav font-medium first:rounded-l-[5px] last:rounded-r-[5px] not-first:border-l not-first:border-line-strong has-[:checked]:bg-selected has-[:checked]:font-strong has-[:checked]:text-link has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              value={value}
              {...(value === first && { defaultChecked: true })}
              {...(held !== undefined && { checked: value === held })}
              id={index === 0 ? id : undefined}
              {...field}
              className="size-[.9rem] appearance-none rounded-full border-[1.5px] border-current outline-none checked:border-[.3rem]"
            />
            {label}
          </label>
        ))}
      </div>
      {(isInvalid || hint) && (
        <div id={describedBy} className="grid gap-1.5 pt-1.5">
          {isInvalid && <FieldError>{error}</FieldError>}
          {hint && <p className="text-xs text-muted">{hint}</p>}
        </div>
      )}
    </fieldset>
  )
}
