import { type Ref, useEffect, useEffectEvent } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useFormState } from 'react-hook-form'
import { AccountType } from '../../../contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Field, PasswordField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { JoinedChoice } from '../joined-choice.tsx'
import { SignInFailureMessage, type SignInFailure } from './sign-in-failure.tsx'
import { signInWords } from './sign-in-words.ts'
import type { SignInFields } from './use-sign-in.ts'

interface SignInFormProps {
  readonly form: UseFormReturn<SignInFields>
  /** Only the personal tab asks for the account type (spec section 2). */
  readonly hasAccountType: boolean
  readonly isAsking: boolean
  readonly failure: SignInFailure | undefined
  readonly submitRef: Ref<HTMLButtonElement>
  readonly onSubmit: () => void
  readonly onForgot: () => void
  /** Called as soon as the fields are there. */
  readonly onShown: () => void
}

/** One tab's form. Checks are made when it is sent; a message leaves its field when that is corrected. */
export function SignInForm(props: SignInFormProps) {
  const { form, hasAccountType, isAsking, failure, submitRef, onSubmit, onForgot, onShown } = props
  const { register, clearErrors, control, getValues } = form
  // Its own: the tabs around it are not drawn again for a message.
  const { errors } = useFormState({ control })
  const tellShown = useEffectEvent(onShown)
  useEffect(() => tellShown(), [])
  const field = (name: 'email' | 'password') => register(name, { onChange: () => clearErrors(name) })
  return (
    <Form className="grid gap-5 pt-5" onSend={() => onSubmit()}>
      {hasAccountType && (
        <AccountTypeChoice field={register('accountType')} chosen={getValues('accountType')} />
      )}
      <Field
        label={signInWords.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...field('email')}
      />
      <PasswordField
        label={signInWords.password}
        autoComplete="current-password"
        error={errors.password?.message}
        labelEnd={
          <button
            type="button"
            onClick={onForgot}
            className="link relative cursor-pointer text-sm after:absolute after:-inset-x-1 after:-top-4 after:-bottom-1.5"
          >
            {signInWords.forgot}
          </button>
        }
        {...field('password')}
      />
      <Button ref={submitRef} type="submit" size="large" wide busy={isAsking}>
        {signInWords.submit}
      </Button>
      <SignInFailureMessage failure={failure} />
    </Form>
  )
}

const options = AccountType.options.map(value => ({ value, label: signInWords.accountTypes[value] }))

/** Personal or corporate. It changes no permission (ruling 21). */
const AccountTypeChoice = (choice: { field: UseFormRegisterReturn; chosen: AccountType }) => (
  <JoinedChoice legend={signInWords.accountType} options={options} {...choice} />
)
