import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { SecondFactor, SecondFactorKey } from '../../../contract/credentials.ts'
import { Button } from '../../components/button.tsx'
import { Field, type FieldProps, PasswordField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { checkNothing } from '../form-checks.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { useAppForm, useFields } from '../use-app-form.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { requestChange, type ChangeAnswer, done, refused } from './request-change.ts'
import { secondFactorWords } from './second-factor-words.ts'

export type AppKey = z.infer<typeof SecondFactorKey>

/** What has been done, in a toast's words. */
export type Told = { readonly title: string; readonly text: string }

/** Where a customer is on the way to another state of the second factor. */
export type Step =
  | { readonly at: 'state' | 'password' | 'renew' | 'remove' }
  | { readonly at: 'key'; readonly key: AppKey }
  /** `told` once they are kept: a toast would cover them on a phone. */
  | { readonly at: 'codes'; readonly codes: readonly string[]; readonly told: Told }

/**
 * Whether the second factor has to be on or off for a step. Recovery codes that were just made stay
 * until they are kept.
 */
const fits: Readonly<Record<Step['at'], 'on' | 'off' | 'either'>> = {
  state: 'either',
  password: 'off',
  key: 'off',
  codes: 'either',
  renew: 'on',
  remove: 'on',
}

/**
 * The step that can be shown. One that no longer fits what the bank says, as after a change in another tab, gives
 * way to the state.
 */
export function fittingStep(step: Step, { isOn }: Pick<SecondFactor, 'isOn'>): Step {
  const isFitting = fits[step.at] === 'either' || fits[step.at] === (isOn ? 'on' : 'off')
  return isFitting ? step : { at: 'state' }
}

interface StepHeadProps {
  readonly heading: string
  /** Beside the heading: a badge. */
  readonly state?: ReactNode
  /** Where a step follows another, reading goes on at its head. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** What a step is about, and one sentence of it. */
export function StepHead({ heading, state, takesFocus = true, children }: StepHeadProps) {
  const head = useFocusAtFirst(takesFocus)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <b ref={head} tabIndex={-1} className="font-semibold outline-none">
          {heading}
        </b>
        {state}
      </p>
      {children && <p className="text-nav text-muted">{children}</p>}
    </div>
  )
}

/**
 * Where a code of the second factor goes: six digits of the app, or a recovery code, which has letters, so that a phone
 * must not offer digits alone. Spaces may be pasted with it.
 */
export const CodeField = (props: Omit<FieldProps, 'label'>) => (
  <Field
    label={secondFactorWords.code}
    hint={secondFactorWords.codeHint}
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

/** Before a key is made whoever asks shows again that they know the password. */
export function AskPassword({ onAsk, onKey, onRefused, onCancel }: AskPasswordProps) {
  const { bank, clock } = useEnvironment()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: ['currentPassword'],
    initial: { currentPassword: '' },
    check: checkNothing,
    send: (body: { currentPassword: string }) => {
      onAsk()
      return requestChange(clock, async signal => {
        const reply = await bank.beginSecondFactor({ body, signal })
        if (reply.status === 409) onRefused()
        return reply.status === 201 ? done(reply.body) : refused(reply.body)
      })
    },
    onDone: onKey,
  })
  const { field } = useFields(form)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      <StepHead heading={secondFactorWords.password.heading}>{secondFactorWords.password.text}</StepHead>
      <PasswordField
        label={secondFactorWords.password.field}
        autoComplete="current-password"
        className="md:max-w-[21.375rem]"
        {...field('currentPassword')}
      />
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {secondFactorWords.password.goOn}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {secondFactorWords.cancel}
        </Button>
      </div>
    </Form>
  )
}

interface AskCodeProps<Body> {
  readonly words: { readonly heading: string; readonly text: string; readonly confirm: string }
  /** The bank is being asked. */
  readonly onAsk?: () => void
  readonly ask: (request: { body: { code: string }; signal: AbortSignal }) => Promise<ChangeAnswer<Body>>
  readonly onDone: (body: Body) => void
  /** The bank has refused, or may have done it unheard: what it says of the second factor is to be read again. */
  readonly onRefused: () => void
  readonly onCancel: () => void
}

/** A change that takes a code of the app, or a recovery code. */
export function AskCode<Body>({ words, onAsk, ask, onDone, onRefused, onCancel }: AskCodeProps<Body>) {
  const { clock } = useEnvironment()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: ['code'],
    initial: { code: '' },
    check: checkNothing,
    send: async (body: { code: string }) => {
      onAsk?.()
      const answer = await requestChange(clock, signal => ask({ body, signal }))
      if (answer.kind === 'refused') onRefused()
      return answer
    },
    onDone,
  })
  const { field } = useFields(form)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      <StepHead heading={words.heading}>{words.text}</StepHead>
      <CodeField {...field('code')} className="money md:max-w-[21.375rem]" />
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {secondFactorWords.cancel}
        </Button>
      </div>
    </Form>
  )
}
