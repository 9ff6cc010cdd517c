import { useId, useState } from 'react'
import { codeWords, OneTimeCode } from '../../../contract/credentials.ts'
import type { Session } from '../../../contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { SignInFailureMessage, type SignInFailure } from './sign-in-failure.tsx'
import { codeStepWords, signInWords } from './sign-in-words.ts'

interface CodeStepProps {
  readonly email: string
  readonly onSignedIn: (session: Session) => void
  /** Back to the password; `message` where the bank has stopped waiting. */
  readonly onStartAgain: (message?: string) => void
}

/** The further step of a sign-in: one field for the code of an authenticator app, or for a recovery code. */
export function CodeStep({ email, onSignedIn, onStartAgain }: CodeStepProps) {
  const { bank } = useEnvironment()
  const fieldId = useId()
  const input = useFocusAtFirst<HTMLInputElement>()
  const { isBusy, begin } = useOneAtATime()
  const [isRecovery, setRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<SignInFailure>()
  const words = isRecovery ? codeStepWords.recovery : codeStepWords.app

  function fault(message: string) {
    setError(message)
    input.current?.focus()
    input.current?.select()
  }

  async function submit(typed: string) {
    const code = OneTimeCode.safeParse(typed)
    setFailure(undefined)
    if (!code.success)
      return fault(
        isRecovery && typed.trim() === ''
          ? codeStepWords.recovery.missing
          : (code.error.issues[0]?.message ?? ''),
      )
    // Half a code would count as a failed attempt.
    if (!isRecovery && /^(?!\d{6}$)\d+$/.test(code.data)) return fault(codeStepWords.app.notSix)
    const answer = await submitSecondFactor(bank, code.data)
    switch (answer.kind) {
      case 'signedIn':
        return onSignedIn(answer.session)
      case 'wrongCode':
        return fault(isRecovery ? codeStepWords.recovery.wrong : answer.message)
      case 'over':
        return onStartAgain(answer.message)
      case 'refused':
        return setFailure(last => ({
          kind: 'refused',
          message: answer.message,
          count: (last?.count ?? 0) + 1,
        }))
    }
  }

  return (
    <Form className="grid gap-5" onSend={() => void begin(() => submit(input.current?.value ?? ''))}>
      <p className="min-w-0 text-muted">{codeStepWords.signingIn(email)}</p>
      <div className="grid justify-items-start gap-3">
        <Field
          id={fieldId}
          ref={input}
          name="code"
          label={words.label}
          hint={words.hint}
          error={error}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={() => setError(undefined)}
          className="w-full"
        />
        <button
          type="button"
          onClick={() => {
            setRecovery(!isRecovery)
            setError(undefined)
            if (!input.current) return
            input.current.value = ''
            input.current.focus()
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
      <SignInFailureMessage failure={failure} />
    </Form>
  )
}

export type SecondFactorAnswer =
  | { readonly kind: 'signedIn'; readonly session: Session }
  /** To be put right beside the field. */
  | { readonly kind: 'wrongCode'; readonly message: string }
  /** The bank has stopped waiting for a code: the password is asked for again. */
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

/** Gives the bank a code, once. What it refuses, and a bank that cannot be reached, come back as sentences. */
async function submitSecondFactor(bank: BankClient, code: string): Promise<SecondFactorAnswer> {
  try {
    const reply = await bank.enterSecondFactor({ body: { code } })
    switch (reply.status) {
      case 201:
        return { kind: 'signedIn', session: reply.body }
      case 401:
        return reply.body.code === 'invalid_code'
          ? { kind: 'wrongCode', message: codeWords.wrong }
          : { kind: 'over', message: codeStepWords.waitEnded }
      case 422:
        return { kind: 'wrongCode', message: reply.body.errors?.[0]?.message ?? codeWords.wrong }
      case 429:
        return { kind: 'over', message: reply.body.detail }
      case 400:
      case 403:
      case 413:
      case 415:
        return { kind: 'refused', message: reply.body.detail }
      case 500:
      case 503:
      default:
        return { kind: 'refused', message: signInWords.unreachable }
    }
  } catch {
    return { kind: 'refused', message: signInWords.unreachable }
  }
}
