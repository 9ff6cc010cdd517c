import { Button } from '../../components/button.tsx'
import { Field, type FieldProps } from '../../components/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Form } from '../../components/form.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import { checkNothing } from '../form-checks.ts'
import { useHasPasskey } from '../passkeys/passkey-queries.ts'
import { useAppForm, useFields } from '../use-app-form.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useChangeRequests, type ChangeAnswer, done, refused } from './request-change.ts'
import { type AppKey, type DoneWords, StepHead } from './second-factor-flow.tsx'
import { secondFactorStepWords } from './second-factor-step-words.ts'

/**
 * The field for a code of the second factor: six digits from the app, or a recovery code. A recovery code has letters, so
 * a phone must offer more than digits. The code may be pasted with spaces.
 */
export const CodeField = (props: Omit<FieldProps, 'label'>) => (
  <Field
    label={secondFactorStepWords.code}
    hint={secondFactorStepWords.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    className="money"
    {...props}
  />
)

interface AskPasswordProps {
  readonly onAsk: () => void
  readonly onKey: (key: AppKey) => void
  readonly onRefused: () => void
  readonly onCancel: () => void
}

/** The customer enters the password again before the bank creates a key, and confirms it with a passkey. */
export function AskPassword({ onAsk, onKey, onRefused, onCancel }: AskPasswordProps) {
  const { bank } = useEnvironment()
  const request = useChangeRequests()
  const { confirmed, confirmation } = useConfirmation()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: ['currentPassword'],
    initial: { currentPassword: '' },
    check: checkNothing,
    send: (typed: { currentPassword: string }) => {
      onAsk()
      return confirmed(confirmationId =>
        request(async signal => {
          const reply = await bank.beginSecondFactor({ body: { ...typed, confirmationId }, signal })
          if (reply.status === 409) onRefused()
          return reply.status === 201 ? done(reply.body) : refused(reply.body)
        }),
      )
    },
    onDone: onKey,
  })
  const { field } = useFields(form)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      <StepHead heading={secondFactorStepWords.password.heading}>
        {secondFactorStepWords.password.text}
      </StepHead>
      <PasswordField
        label={secondFactorStepWords.password.field}
        autoComplete="current-password"
        className="md:max-w-[21.375rem]"
        {...field('currentPassword')}
      />
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {secondFactorStepWords.password.goOn}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {secondFactorStepWords.cancel}
        </Button>
      </div>
      {confirmation}
    </Form>
  )
}

interface AskCodeProps<Body> {
  readonly change: 'renew' | 'remove'
  /** The request has been sent. */
  readonly onAsk?: () => void
  readonly ask: (request: { body: Proof; signal: AbortSignal }) => Promise<ChangeAnswer<Body>>
  readonly onDone: (body: Body, toast: DoneWords) => void
  /** The bank has refused, or its answer was lost. The state of the second factor must be read again. */
  readonly onRefused: () => void
  readonly onCancel: () => void
}

/** The proof of a change: a code, or a confirmation once there is one. */
interface Proof {
  readonly code?: string
  readonly confirmationId?: string | undefined
}

/** A change that needs a code from the app, or a recovery code; of who has a passkey, a confirmation (part two, 14.5). */
export function AskCode<Body>({ change, onAsk, ask, onDone, onRefused, onCancel }: AskCodeProps<Body>) {
  const words = secondFactorStepWords[change]
  const request = useChangeRequests()
  const hasPasskey = useHasPasskey()
  const { confirmed, confirmation } = useConfirmation()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: ['code'],
    initial: { code: '' },
    check: checkNothing,
    send: async ({ code }: { code: string }) => {
      onAsk?.()
      const answer = await confirmed(confirmationId => {
        const body = hasPasskey ? { confirmationId } : { code }
        return request(signal => ask({ body, signal }))
      })
      if (answer.kind === 'refused') onRefused()
      return answer
    },
    onDone: body => onDone(body, hasPasskey ? words.doneWithPasskey : words.done),
  })
  const { field } = useFields(form)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      <StepHead heading={words.heading}>{hasPasskey ? words.withPasskey : words.text}</StepHead>
      {!hasPasskey && <CodeField {...field('code')} className="money md:max-w-[21.375rem]" />}
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {secondFactorStepWords.cancel}
        </Button>
      </div>
      {confirmation}
    </Form>
  )
}
