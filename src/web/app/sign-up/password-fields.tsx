import { PasswordField } from '../../components/password-field.tsx'
import type { FieldProps } from '../../components/field.tsx'
import { PasswordMeter } from '../password-meter.tsx'
import { fieldLabels as labels, registerWords as words } from './sign-up-words.ts'

type PasswordFieldsProps = {
  field: (
    name: 'password' | 'confirmPassword',
    twin?: 'confirmPassword',
  ) => Omit<FieldProps, 'label' | 'type' | 'trailing'>
  password: string
  /** What others know of the applicant. */
  about: readonly string[]
}

/** A password that is chosen, twice, with how hard it is to guess. It may be pasted. */
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
        {/* Takes the hint's place: what appears would move the button from under the pointer. */}
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
