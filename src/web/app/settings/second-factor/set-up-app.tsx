import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { useEnvironment } from '../../environment.ts'
import { askForChange, done, refused } from '../ask-for-change.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useChangeForm } from '../use-change-form.ts'
import { QrCode } from './qr-code.tsx'
import type { AppKey } from './second-factor-step.ts'
import { secondFactorWords } from './second-factor-words.ts'
import { StepHead } from './step-head.tsx'

const words = secondFactorWords.key
const fields = { code: '' }
const names = ['code'] as const

interface SetUpAppProps {
  readonly appKey: AppKey
  readonly onOn: (recoveryCodes: readonly string[]) => void
  readonly onRefused: () => void
  readonly onCancel: () => void
}

/** The key as a QR code and as text, and the field for the first code. */
export function SetUpApp({ appKey, onOn, onRefused, onCancel }: SetUpAppProps) {
  const { bank, clock } = useEnvironment()
  const { field, submit, isBusy, refusal } = useChangeForm<typeof fields>({
    names,
    options: { defaultValues: fields },
  })
  async function ask(body: typeof fields) {
    const answer = await askForChange(clock, async signal => {
      const reply = await bank.confirmSecondFactor({ body, signal })
      return reply.status === 201 ? done(reply.body.recoveryCodes) : refused(reply.body)
    })
    if (answer.kind === 'refused') onRefused()
    return answer
  }
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-[10.5rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
      onSend={() => void submit(ask, onOn)}
    >
      <div className="md:col-start-2">
        <StepHead heading={words.heading} />
      </div>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1">
        <QrCode text={appKey.uri} label={words.qrCode} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:col-start-2">
        <ol className="grid list-decimal gap-1.5 pl-5 text-nav marker:font-semibold marker:text-muted">
          <li>{words.open}</li>
          <li>
            {words.scan}
            <span className="mt-1 mb-1 grid justify-items-start gap-2">
              <code className="money font-body font-semibold wrap-anywhere">{inGroups(appKey.key)}</code>
              <CopyButton what={words.copyWhat} label={words.copy} text={appKey.key} told={words.copied} />
            </span>
          </li>
          <li>{words.type}</li>
        </ol>
        <Field
          label={secondFactorWords.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="money [&_input]:tracking-[.14em] [&>:nth-child(2)]:max-w-42"
          {...field('code')}
        />
        <RefusalNotice refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {words.turnOn}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {secondFactorWords.cancel}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** A key as somebody types it over: in groups of four. */
const inGroups = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(' ')
