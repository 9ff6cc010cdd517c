import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { controlWords, Icon } from './icon.tsx'

/** A password field whose content can be shown (spec section 2). The button's name says what a press does. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      onClick={() => setShown(!shown)}
      aria-label={shown ? controlWords.hide(props.label) : controlWords.show(props.label)}
      className="-mr-3 grid h-[2.625rem] w-11 flex-none cursor-pointer place-items-center rounded-control text-muted hover:text-ink"
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  )
  return <Field {...props} type={shown ? 'text' : 'password'} trailing={toggle} />
}
