import { type RefObject, useEffect } from 'react'
import { Field } from '../../components/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { preparePrompt } from '../passkeys/ask-browser.ts'
import { hasPasskeys, noPasskeysInBrowser } from '../passkeys/has-passkeys.ts'
import { PasskeyIcon } from '../passkeys/passkey-icon.tsx'
import { type Method, methodWords } from './confirmation-words.ts'

interface MethodBlockProps {
  readonly method: Method
  readonly isFixed: boolean
  /** The customer has asked for this way in place of another. */
  readonly isChosen: boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly fault: string | undefined
  readonly onType: (value: string) => void
}

/** One way to confirm: a passkey, or a field. */
export function MethodBlock({ method, isFixed, isChosen, input, value, fault, onType }: MethodBlockProps) {
  const { customer } = useSession()
  useEffect(() => {
    if (method === 'passkey') preparePrompt()
  }, [method])
  const { label } = methodWords[method]
  const field = {
    ref: input,
    label,
    value,
    error: fault,
    readOnly: isFixed,
    onChange: ({ target }: { target: HTMLInputElement }) => onType(target.value),
  }
  if (method === 'passkey')
    return hasPasskeys() ? <PasskeyBlock takesFocus={isChosen} /> : <p>{noPasskeysInBrowser}</p>
  if (method === 'app')
    return (
      <Field
        key={method}
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="money max-w-56 [&_input]:tracking-[.14em]"
      />
    )
  if (method === 'recovery_code')
    return (
      <Field
        key={method}
        {...field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className="money"
      />
    )
  return (
    <div>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={customer.email} readOnly hidden />
      <PasswordField {...field} autoComplete="current-password" />
    </div>
  )
}

function PasskeyBlock({ takesFocus }: { takesFocus: boolean }) {
  const block = useFocusAtFirst<HTMLDivElement>(takesFocus)
  return (
    <div
      ref={block}
      tabIndex={-1}
      className="flex items-center gap-4 rounded-md border border-line-strong p-4"
    >
      <span className="grid size-12 flex-none place-items-center rounded-control bg-selected text-link">
        <PasskeyIcon size="large" />
      </span>
      <span className="min-w-0">
        <b className="block font-semibold">{methodWords.passkey.label}</b>
        <span className="block text-sm text-muted">{methodWords.passkey.text}</span>
      </span>
    </div>
  )
}
