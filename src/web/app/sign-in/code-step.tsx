import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { codeWords } from '../../../contract/code-words.ts'
import type { SecondStepRequest } from '../../../contract/credentials.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import type { SecondFactorRequired, Session } from '../../../contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { preparePrompt, signWithPasskey } from '../passkeys/ask-browser.ts'
import { PasskeyIcon } from '../passkeys/passkey-icon.tsx'
import { hasPasskeys, noPasskeysInBrowser } from '../passkeys/has-passkeys.ts'
import { type Checked, type FormAnswer, useAppForm, useFields } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { codeStepWords } from './code-step-words.ts'
import { refuse, type RefusedSignIn, SignInFailureMessage } from './sign-in-failure.tsx'
import { signInWords } from './sign-in-words.ts'

interface CodeStepProps {
  readonly email: string
  /** What the bank waits for. */
  readonly requested: SecondFactorRequired
  readonly onSignedIn: (session: Session) => void
  /** Back to the password; `message` where the bank has stopped waiting. */
  readonly onStartAgain: (message?: string) => void
}

/**
 * The second step of a sign-in: a passkey, or one field, for the code of an authenticator app or for a recovery code. A
 * demo customer may leave it out (part two, section 14.2).
 */
export function CodeStep({ email, requested, onSignedIn, onStartAgain }: CodeStepProps) {
  const { methods, options, otherHosts, isOptional } = requested
  const hasPasskey = options !== undefined && hasPasskeys()
  const hasApp = methods.includes('app')
  const hasRecoveryCode = methods.includes('recovery_code')
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey && hasRecoveryCode)
  const step = useSecondStep({ isRecovery, onSignedIn, onStartAgain })
  const { form, passkey, notNow } = step
  const hasField = hasApp || isRecovery
  const passkeyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasField) form.setFocus('code')
    else passkeyButton.current?.focus()
  }, [form, hasField])

  return (
    <Form className="grid gap-5" onSend={step.submit}>
      <p className="min-w-0 text-muted">{codeStepWords.signingIn(email)}</p>
      {hasPasskey && (
        <Button
          ref={passkeyButton}
          variant={hasField ? 'line' : 'primary'}
          size="large"
          wide
          busy={passkey.isBusy}
          onPointerEnter={preparePrompt}
          onClick={() => passkey.press(options)}
        >
          {!passkey.isBusy && <PasskeyIcon />}
          {codeStepWords.passkey.use}
        </Button>
      )}
      {options !== undefined && !hasPasskey && <p>{noPasskeysInBrowser}</p>}
      {!hasPasskey && otherHosts.length > 0 && <p>{codeStepWords.passkey.otherHosts(otherHosts)}</p>}
      <div className="grid justify-items-start gap-3">
        {hasField && <CodeField form={form} isRecovery={isRecovery} />}
        {(isRecovery ? hasApp : hasRecoveryCode) && (
          <button
            type="button"
            onClick={() => {
              setRecovery(!isRecovery)
              step.clear()
            }}
            className="link tap cursor-pointer text-sm"
          >
            {codeStepWords[isRecovery ? 'recovery' : 'app'].switch}
          </button>
        )}
      </div>
      {hasField && (
        <Button type="submit" size="large" wide busy={step.isBusy}>
          {codeStepWords.submit}
        </Button>
      )}
      {isOptional && (
        <Button variant="line" size="large" wide busy={notNow.isBusy} onClick={notNow.press}>
          {codeStepWords.notNow}
        </Button>
      )}
      <Button variant="line" size="large" wide onClick={() => onStartAgain()}>
        {codeStepWords.startAgain}
      </Button>
      <SignInFailureMessage failure={step.refusal} />
    </Form>
  )
}

interface CodeFieldProps {
  readonly form: ReturnType<typeof useSecondStep>['form']
  readonly isRecovery: boolean
}

function CodeField({ form, isRecovery }: CodeFieldProps) {
  const { field } = useFields(form)
  const words = codeStepWords[isRecovery ? 'recovery' : 'app']
  return (
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
  )
}

type StepEnds = Pick<CodeStepProps, 'onSignedIn' | 'onStartAgain'>

/** The ways through the step, and what the bank says to them. */
function useSecondStep({
  isRecovery,
  onSignedIn,
  onStartAgain,
}: StepEnds & { readonly isRecovery: boolean }) {
  const { bank } = useEnvironment()
  const wrongCode = isRecovery ? codeStepWords.recovery.wrong : codeWords.wrong
  const take = (answer: Decided) =>
    answer.session ? onSignedIn(answer.session) : onStartAgain(answer.message)
  const {
    form,
    isBusy,
    refusal,
    submit,
    refuse: fail,
    clearRefusal,
  } = useAppForm({
    fields: ['code'],
    initial: { code: '' },
    check: isRecovery ? checkRecoveryCode : checkAppCode,
    checkUnavailable: refuse(signInWords.unreachable),
    checksOnLeave: false,
    send: (code: string) => submitSecondFactor(bank, { code }, wrongCode),
    onDone: take,
    // The code is typed again from the start.
    onFaults: () => form.setFocus('code', { shouldSelect: true }),
  })
  const byPasskey = useOneAtATime()
  const leavingOut = useOneAtATime()

  async function sendBeside(body: SecondStep, wrong: string) {
    const answer = await submitSecondFactor(bank, body, wrong)
    if (answer.kind === 'done') take(answer.body)
    // There is no field to say it beside.
    if (answer.kind === 'refused') fail({ ...answer, errors: [] })
  }

  async function usePasskey(options: NonNullable<SecondFactorRequired['options']>) {
    clearRefusal()
    const prompted = await signWithPasskey(options)
    if (prompted.ok) await sendBeside({ response: prompted.response }, codeStepWords.passkey.wrong)
    else fail(refuse(codeStepWords.passkey.closed, { reason: 'closed' }))
  }

  return {
    form,
    isBusy,
    refusal,
    submit,
    /** Another kind of code is typed from the start. */
    clear: () => {
      form.clearFaults(['code'])
      form.setValue('code', '')
      form.setFocus('code')
    },
    passkey: {
      isBusy: byPasskey.isBusy,
      press: (options: NonNullable<SecondFactorRequired['options']>) =>
        void byPasskey.begin(() => usePasskey(options)),
    },
    notNow: {
      isBusy: leavingOut.isBusy,
      press: () => void leavingOut.begin(() => sendBeside({ notNow: true }, codeWords.wrong)),
    },
  }
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

type SecondStep = z.input<typeof SecondStepRequest>

/** A session; or, where the bank has stopped waiting for a code, the message with which the sign-in starts again. */
type Decided = { readonly session: Session } | { readonly session?: undefined; readonly message: string }

const startAgain = (message: string) => ({ kind: 'done', body: { message } }) as const

const wrongStep = (message: string) => refuse(message, { errors: [{ field: 'code', message }] })

/** Sends the step to the bank, once. A refusal, and a bank that cannot be reached, come back as a sentence. */
async function submitSecondFactor(
  bank: BankClient,
  body: SecondStep,
  wrong: string,
): Promise<FormAnswer<Decided, RefusedSignIn>> {
  try {
    const reply = await bank.enterSecondFactor({ body })
    switch (reply.status) {
      case 201:
        return { kind: 'done', body: { session: reply.body } }
      case 401:
        return reply.body.code === 'invalid_code' ? wrongStep(wrong) : startAgain(codeStepWords.waitEnded)
      case 422: {
        const isRecovery = wrong === codeStepWords.recovery.wrong
        return wrongStep(isRecovery ? wrong : (reply.body.errors?.[0]?.message ?? wrong))
      }
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
