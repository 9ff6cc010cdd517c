import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { passwordWords } from '../../../contract/password-words.ts'
import { NewPassword } from '../../../contract/passwords.ts'
import { TypedPassword } from '../../../contract/typed-password.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { PasswordMeter } from '../password-meter.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { askNewPassword } from './ask-new-password.ts'
import { FailurePlace, type SignInFailure } from './failure-place.tsx'
import { newPasswordWords as words } from './sign-in-words.ts'

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
    const answer = await askNewPassword(bank, { token, newPassword })
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
      <FailurePlace failure={failure} />
    </Form>
  )
}
