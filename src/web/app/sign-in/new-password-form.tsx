import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { NewPassword } from '../../../contract/credentials.ts'
import { TypedPassword } from '../../../contract/fields.ts'
import { passwordWords } from '../../../contract/password-words.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { PasswordMeter } from '../password-meter.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { SignInFailureMessage, type SignInFailure } from './sign-in-failure.tsx'
import { newPasswordWords as words, signInWords } from './sign-in-words.ts'

const NewPasswordFields = z
  .object({ newPassword: NewPassword, confirmPassword: TypedPassword(words.confirmMissing) })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: passwordWords.mismatch,
    path: ['confirmPassword'],
  })

type NewPasswordFields = z.output<typeof NewPasswordFields>

interface NewPasswordFormProps {
  readonly token: string
  readonly onDecided: (outcome: 'changed' | 'ended') => void
}

/** A new password, twice, by the rules of sign-up. Whether it is a common one is for the bank to say. */
export function NewPasswordForm({ token, onDecided }: NewPasswordFormProps) {
  const { bank } = useEnvironment()
  const { isBusy, begin } = useOneAtATime()
  const [failure, setFailure] = useState<SignInFailure>()
  const { register, control, clearErrors, setError, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewPasswordFields),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const typed = useWatch({ control, name: 'newPassword' })
  const isChosen = typed !== ''
  const field = (name: 'newPassword' | 'confirmPassword') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
    autoComplete: 'new-password',
  })

  async function ask({ newPassword }: NewPasswordFields) {
    const answer = await requestNewPassword(bank, { token, newPassword })
    if (answer.kind !== 'refused') return onDecided(answer.kind)
    const { message, isField } = answer
    if (isField) setError('newPassword', { message }, { shouldFocus: true })
    else setFailure(last => ({ kind: 'refused', message, count: (last?.count ?? 0) + 1 }))
  }

  async function submit() {
    setFailure(undefined)
    await handleSubmit(ask)()
  }

  return (
    <Form className="grid gap-5" onSend={() => void begin(submit)}>
      <div className="grid gap-1.5">
        <PasswordField
          label={words.password}
          hint={isChosen ? undefined : words.hint}
          {...field('newPassword')}
        />
        {/* Takes the hint's place, so that it moves nothing. */}
        <div className={isChosen ? 'min-h-8' : 'min-h-2'}>
          <PasswordMeter password={typed} />
        </div>
      </div>
      <PasswordField label={words.confirm} {...field('confirmPassword')} />
      <Button type="submit" size="large" wide busy={isBusy}>
        {words.submit}
      </Button>
      <SignInFailureMessage failure={failure} />
    </Form>
  )
}

export type NewPasswordAnswer =
  | { readonly kind: 'changed' }
  /** The link was used, is too old, or never was one. */
  | { readonly kind: 'ended' }
  /** `isField`: it is about the password that was chosen. */
  | { readonly kind: 'refused'; readonly message: string; readonly isField: boolean }

const refuse = (message: string, isField = false): NewPasswordAnswer => ({
  kind: 'refused',
  message,
  isField,
})

/** Asks the bank once to put a new password in place of a forgotten one. */
async function requestNewPassword(
  bank: BankClient,
  request: { readonly token: string; readonly newPassword: string },
): Promise<NewPasswordAnswer> {
  try {
    const reply = await bank.resetPassword({ body: request })
    switch (reply.status) {
      case 204:
        return { kind: 'changed' }
      case 410:
        return { kind: 'ended' }
      case 422: {
        const fault = reply.body.errors?.find(({ field }) => field === 'newPassword')
        // Anything else at fault is the link's, which nobody typed.
        return fault ? refuse(fault.message, true) : { kind: 'ended' }
      }
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
        return refuse(reply.body.detail)
      case 500:
      case 503:
      default:
        return refuse(signInWords.unreachable)
    }
  } catch {
    return refuse(signInWords.unreachable)
  }
}
