import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { Form } from '../../../components/form.tsx'
import { useEnvironment } from '../../environment.ts'
import { askForChange, done, refused } from '../ask-for-change.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useChangeForm } from '../use-change-form.ts'
import type { AppKey } from './second-factor-step.ts'
import { secondFactorWords as words } from './second-factor-words.ts'
import { StepHead } from './step-head.tsx'

const fields = { currentPassword: '' }
const names = ['currentPassword'] as const

interface AskPasswordProps {
  readonly onAsk: () => void
  readonly onKey: (key: AppKey) => void
  readonly onRefused: () => void
  readonly onCancel: () => void
}

/** Before a key is made whoever asks shows again that they know the password. */
export function AskPassword({ onAsk, onKey, onRefused, onCancel }: AskPasswordProps) {
  const { bank, clock } = useEnvironment()
  const { field, submit, isBusy, refusal } = useChangeForm<typeof fields>({
    names,
    options: { defaultValues: fields },
  })
  const ask = (body: typeof fields) => {
    onAsk()
    return askForChange(clock, async signal => {
      const reply = await bank.beginSecondFactor({ body, signal })
      if (reply.status === 409) onRefused()
      return reply.status === 201 ? done(reply.body) : refused(reply.body)
    })
  }
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={() => void submit(ask, onKey)}>
      <StepHead heading={words.password.heading}>{words.password.text}</StepHead>
      <PasswordField
        label={words.password.field}
        autoComplete="current-password"
        className="md:max-w-[21.375rem]"
        {...field('currentPassword')}
      />
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {words.password.goOn}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  )
}
