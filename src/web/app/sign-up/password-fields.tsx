import { useWatch } from 'react-hook-form'
import { type FieldProps } from '../../components/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { PasswordMeter } from '../password-meter.tsx'
import { type AppForm, useFields } from '../use-app-form.ts'
import type { ChosenPasswords } from './between-steps.ts'
import { fieldLabels as labels, registerWords as words, reviewWords } from './sign-up-words.ts'

type PasswordFieldsProps = {
  field: (
    name: 'password' | 'confirmPassword',
    twin?: 'confirmPassword',
  ) => Omit<FieldProps, 'label' | 'type' | 'trailing'>
  password: string
  /** What other people know about the applicant. */
  about: readonly string[]
}

/** A new password, typed twice, with a meter of how hard it is to guess. It may be pasted. */
export function PasswordFields({ field, password, about }: PasswordFieldsProps) {
  const isChosen = password !== ''
  return (
    <>
      <div className="grid content-start gap-1.5">
        <PasswordField
          label={labels.password}
          hint={isChosen ? undefined : words.passwordHint}
          autoComplete="new-password"
          {...field('password', 'confirmPassword')}
        />
        {/* Replaces the hint, so that the button does not move from under the pointer. */}
        <div className={isChosen ? 'min-h-8' : 'min-h-2'}>
          <PasswordMeter password={password} about={about} />
        </div>
      </div>
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  )
}

type PasswordAgainProps = {
  form: AppForm<ChosenPasswords>
  about: readonly string[]
}

/** Asks for the password where a reload has taken it out of the page's memory (ruling 39). */
export function PasswordAgain({ form, about }: PasswordAgainProps) {
  const { field } = useFields(form)
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <div className="border-t border-line pt-4">
      <p className="pb-4 text-nav text-muted">{reviewWords.passwordAgain}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <PasswordFields field={field} password={password} about={about} />
      </div>
    </div>
  )
}
