import { type Ref, useEffect, useEffectEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type AccountType, accountTypes } from '../../../contract/choices.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Form } from '../../components/form.tsx'
import { JoinedChoice } from '../joined-choice.tsx'
import { type AppForm, useFields } from '../use-app-form.ts'
import { SignInFailureMessage, type SignInFailure } from './sign-in-failure.tsx'
import { signInWords } from './sign-in-words.ts'
import type { SignInFields } from './use-sign-in.ts'

interface SignInFormProps {
  readonly form: AppForm<SignInFields>
  /** Only the personal tab asks for the account type (spec section 2). */
  readonly hasAccountType: boolean
  readonly isBusy: boolean
  readonly failure: SignInFailure | undefined
  readonly submitRef: Ref<HTMLButtonElement>
  readonly onSubmit: () => void
  readonly onForgot: () => void
  /** Called as soon as the fields are there. */
  readonly onShown: () => void
  /** Undefined where passkeys cannot work. */
  readonly passkey: { readonly isBusy: boolean; readonly press: () => void } | undefined
}

/** One tab's form. It draws its own messages, so the tabs around it are not drawn again. */
export function SignInForm(props: SignInFormProps) {
  const { form, hasAccountType, isBusy, failure, submitRef, onSubmit, onForgot, onShown, passkey } = props
  const { field } = useFields(form)
  const onFirstShown = useEffectEvent(onShown)
  useEffect(() => {
    onFirstShown()
  }, [])
  return (
    <Form className="grid gap-5 pt-5" onSend={onSubmit}>
      {hasAccountType && (
        <AccountTypeChoice field={form.register('accountType')} chosen={form.getValues('accountType')} />
      )}
      <Field label={signInWords.email} type="email" autoComplete="username webauthn" {...field('email')} />
      <PasswordField
        label={signInWords.password}
        autoComplete="current-password"
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
      <Button ref={submitRef} type="submit" size="large" wide busy={isBusy}>
        {signInWords.submit}
      </Button>
      <SignInFailureMessage failure={failure} />
      {passkey && (
        <Button
          variant="line"
          size="large"
          wide
          busy={passkey.isBusy}
          className="-mt-3"
          onClick={passkey.press}
        >
          {signInWords.passkey}
        </Button>
      )}
    </Form>
  )
}

const options = accountTypes.map(value => ({ value, label: signInWords.accountTypes[value] }))

/** Personal or corporate. It changes no permission (ruling 21). */
const AccountTypeChoice = (choice: { field: UseFormRegisterReturn; chosen: AccountType }) => (
  <JoinedChoice legend={signInWords.accountType} options={options} {...choice} />
)
