import { useEffect, useState } from 'react'
import { codeWords } from '../../../contract/code-words.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import type { Session } from '../../../contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { type Checked, type FormAnswer, useAppForm, useFields } from '../use-app-form.ts'
import { refuse, type RefusedSignIn, SignInFailureMessage } from './sign-in-failure.tsx'
import { codeStepWords, signInWords } from './sign-in-words.ts'

interface CodeStepProps {
  readonly email: string
  readonly onSignedIn: (session: Session) => void
  /** Back to the password; `message` where the bank has stopped waiting. */
  readonly onStartAgain: (message?: string) => void
}

/** The second step of a sign-in: one field, for the code of an authenticator app or for a recovery code. */
export function CodeStep({ email, onSignedIn, onStartAgain }: CodeStepProps) {
  const { bank } = useEnvironment()
  const [isRecovery, setRecovery] = useState(false)
  const words = isRecovery ? codeStepWords.recovery : codeStepWords.app
  const { form, isBusy, refusal, submit } = useAppForm({
    fields: ['code'],
    initial: { code: '' },
    check: isRecovery ? checkRecoveryCode : checkAppCode,
    checkLost: refuse(signInWords.unreachable),
    checksOnLeave: false,
    send: (code: string) => submitSecondFactor(bank, code, isRecovery),
    onDone: answer => {
      if (answer.session) onSignedIn(answer.session)
      else onStartAgain(answer.message)
    },
    // The code is typed again from the start.
    onFaults: () => form.setFocus('code', { shouldSelect: true }),
  })
  const { field } = useFields(form)
  useEffect(() => form.setFocus('code'), [form])

  return (
    <Form className="grid gap-5" onSend={submit}>
      <p className="min-w-0 text-muted">{codeStepWords.signingIn(email)}</p>
      <div className="grid justify-items-start gap-3">
        <Field
          label={words.label}
          hint={words.hint}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="w-full"
          {...field('code')}
        />
        <button
          type="button"
          onClick={() => {
            setRecovery(!isRecovery)
            form.clearFaults(['code'])
            form.setValue('code', '')
            form.setFocus('code')
          }}
          className="link tap cursor-pointer text-sm"
        >
          {words.switch}
        </button>
      </div>
      <Button type="submit" size="large" wide busy={isBusy}>
        {codeStepWords.submit}
      </Button>
      <Button variant="line" size="large" wide onClick={() => onStartAgain()}>
        {codeStepWords.startAgain}
      </Button>
      <SignInFailureMessage failure={refusal} />
    </Form>
  )
}

const fault = (code: string): Checked<'code', never> => ({ ok: false, faults: { code } })

/** A code that can be one. Half a code would count as a failed attempt. */
const checkCode = (isRecovery: boolean) =>
  checkByFetched<{ code: string }, string>(async () => {
    const { OneTimeCode } = await import('../../../contract/credentials.ts')
    return ({ code: typed }) => {
      if (isRecovery && typed.trim() === '') return fault(codeStepWords.recovery.missing)
      const code = OneTimeCode.safeParse(typed)
      if (!code.success) return fault(code.error.issues[0]?.message ?? codeWords.wrong)
      return !isRecovery && /^(?!\d{6}$)\d+$/.test(code.data)
        ? fault(codeStepWords.app.notSix)
        : { ok: true, value: code.data }
    }
  })
const checkRecoveryCode = checkCode(true)
const checkAppCode = checkCode(false)

/** A session; or, where the bank has stopped waiting for a code, the message with which the sign-in starts again. */
type Decided = { readonly session: Session } | { readonly session?: undefined; readonly message: string }

const startAgain = (message: string) => ({ kind: 'done', body: { message } }) as const

const wrongCode = (message: string) => refuse(message, { errors: [{ field: 'code', message }] })

/** Sends a code to the bank, once. A refusal, and a bank that cannot be reached, come back as a sentence. */
async function submitSecondFactor(
  bank: BankClient,
  code: string,
  isRecovery: boolean,
): Promise<FormAnswer<Decided, RefusedSignIn>> {
  try {
    const reply = await bank.enterSecondFactor({ body: { code } })
    switch (reply.status) {
      case 201:
        return { kind: 'done', body: { session: reply.body } }
      case 401:
        return reply.body.code === 'invalid_code'
          ? wrongCode(isRecovery ? codeStepWords.recovery.wrong : codeWords.wrong)
          : startAgain(codeStepWords.waitEnded)
      case 422:
        return wrongCode(
          isRecovery ? codeStepWords.recovery.wrong : (reply.body.errors?.[0]?.message ?? codeWords.wrong),
        )
      case 429:
        return startAgain(reply.body.detail)
      case 400:
      case 403:
      case 413:
      case 415:
      case 500:
      case 503:
      default:
        return refuse(readRefusal(reply)?.sentence ?? signInWords.unreachable)
    }
  } catch {
    return refuse(signInWords.unreachable)
  }
}
