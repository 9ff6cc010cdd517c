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
export const PasswordFields = ({ field, password, about }: PasswordFieldsProps) => (
  <>
    <div className="grid content-start gap-2">
      <PasswordField
        label={labels.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        {...field('password', 'confirmPassword')}
      />
      {/* Its place is kept: what appears would move the button from under the pointer. */}
      <div className="min-h-8">
        <PasswordMeter password={password} about={about} />
      </div>
    </div>
    <PasswordField label={labels.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
  </>
)
