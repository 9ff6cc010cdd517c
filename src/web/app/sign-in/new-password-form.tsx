import { useWatch } from 'react-hook-form'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Form } from '../../components/form.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { PasswordMeter } from '../password-meter.tsx'
import { type FormAnswer, useAppForm, useFields } from '../use-app-form.ts'
import { refuse, type RefusedSignIn, SignInFailureMessage } from './sign-in-failure.tsx'
import { newPasswordWords as words, signInWords } from './sign-in-words.ts'

interface Typed {
  readonly newPassword: string
  readonly confirmPassword: string
}

const check = checkByFetched<Typed, Typed>(
  async () => (await import('./new-password-check.ts')).checkNewPassword,
)

interface NewPasswordFormProps {
  readonly token: string
  readonly onDecided: (outcome: 'changed' | 'ended') => void
}

/** A new password, twice, by the rules of sign-up. Whether it is a common one is for the bank to say. */
export function NewPasswordForm({ token, onDecided }: NewPasswordFormProps) {
  const { bank } = useEnvironment()
  const { form, isBusy, refusal, submit } = useAppForm({
    fields: ['newPassword', 'confirmPassword'],
    initial: { newPassword: '', confirmPassword: '' },
    check,
    checkUnavailable: refuse(signInWords.unreachable),
    checksOnLeave: false,
    send: ({ newPassword }) => requestNewPassword(bank, { token, newPassword }),
    onDone: onDecided,
  })
  const { field } = useFields(form)
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const isChosen = typed !== ''

  return (
    <Form className="grid gap-5" onSend={submit}>
      <div className="grid gap-1.5">
        <PasswordField
          label={words.password}
          hint={isChosen ? undefined : words.hint}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        {/* Replaces the hint, so that it moves nothing. */}
        <div className={isChosen ? 'min-h-8' : 'min-h-2'}>
          <PasswordMeter password={typed} />
        </div>
      </div>
      <PasswordField label={words.confirm} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="large" wide busy={isBusy}>
        {words.submit}
      </Button>
      <SignInFailureMessage failure={refusal} />
    </Form>
  )
}

/** `ended`: the link was used, is too old, or never was one. */
type NewPasswordAnswer = FormAnswer<'changed' | 'ended', RefusedSignIn>

const answered = (body: 'changed' | 'ended'): NewPasswordAnswer => ({ kind: 'done', body })

/** Sends the new password that replaces a forgotten one, once. */
async function requestNewPassword(
  bank: BankClient,
  request: { readonly token: string; readonly newPassword: string },
): Promise<NewPasswordAnswer> {
  try {
    const reply = await bank.resetPassword({ body: request })
    switch (reply.status) {
      case 204:
        return answered('changed')
      case 410:
        return answered('ended')
      case 422: {
        const errors = reply.body.errors?.filter(({ field }) => field === 'newPassword') ?? []
        // Nobody typed the rest of the request: it came from the link.
        return errors.length > 0 ? refuse(reply.body.detail, { errors }) : answered('ended')
      }
      case 400:
      case 403:
      case 413:
      case 415:
      case 429:
      case 500:
      case 503:
      default:
        return refuse(readRefusal(reply)?.sentence ?? signInWords.unreachable)
    }
  } catch {
    return refuse(signInWords.unreachable)
  }
}
