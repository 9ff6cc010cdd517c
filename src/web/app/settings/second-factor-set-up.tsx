import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { CopyButton } from '../accounts/copy-button.tsx'
import { useEnvironment } from '../environment.ts'
import { checkNothing } from '../form-checks.ts'
import { useAppForm, useFields } from '../use-app-form.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useChangeRequests, done, refused } from './request-change.ts'
import { type AppKey, StepHead } from './second-factor-flow.tsx'
import { secondFactorStepWords } from './second-factor-step-words.ts'

// All steps are fetched together.
export { RecoveryCodes } from './recovery-codes.tsx'
export { AskCode, AskPassword } from './second-factor-steps.tsx'

const keyWords = secondFactorStepWords.key

interface SetUpAppProps {
  readonly appKey: AppKey
  readonly onOn: (recoveryCodes: readonly string[]) => void
  readonly onRefused: () => void
  readonly onCancel: () => void
}

/** The key as a QR code and as text, and the field for the first code. */
export function SetUpApp({ appKey, onOn, onRefused, onCancel }: SetUpAppProps) {
  const { bank } = useEnvironment()
  const request = useChangeRequests()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: ['code'],
    initial: { code: '' },
    check: checkNothing,
    send: async (body: { code: string }) => {
      const answer = await request(async signal => {
        const reply = await bank.confirmSecondFactor({ body, signal })
        return reply.status === 201 ? done(reply.body.recoveryCodes) : refused(reply.body)
      })
      if (answer.kind === 'refused') onRefused()
      return answer
    },
    onDone: onOn,
  })
  const { field } = useFields(form)
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 md:grid-cols-[10.5rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
      onSend={submit}
    >
      <div className="md:col-start-2">
        <StepHead heading={keyWords.heading} />
      </div>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1">
        <QrCode text={appKey.uri} label={keyWords.qrCode} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:col-start-2">
        <ol className="grid list-decimal gap-1.5 pl-5 text-nav marker:font-semibold marker:text-muted">
          <li>{keyWords.open}</li>
          <li>
            {keyWords.scan}
            <span className="mt-1 mb-1 grid justify-items-start gap-2">
              <code className="money font-body font-semibold wrap-anywhere">{inGroups(appKey.key)}</code>
              <CopyButton
                what={keyWords.copyWhat}
                label={keyWords.copy}
                text={appKey.key}
                announcement={keyWords.copied}
              />
            </span>
          </li>
          <li>{keyWords.type}</li>
        </ol>
        <Field
          label={secondFactorStepWords.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="money [&_input]:tracking-[.14em] [&>:nth-child(2)]:max-w-42"
          {...field('code')}
        />
        <RefusalNotice refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {keyWords.turnOn}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {secondFactorStepWords.cancel}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** A key in groups of four, easier to copy by hand. */
const inGroups = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(' ')
