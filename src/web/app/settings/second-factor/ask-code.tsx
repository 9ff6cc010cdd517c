import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { useEnvironment } from '../../environment.ts'
import { askForChange, type ChangeAnswer } from '../ask-for-change.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useChangeForm } from '../use-change-form.ts'
import { CodeField } from './code-field.tsx'
import { secondFactorWords } from './second-factor-words.ts'
import { StepHead } from './step-head.tsx'

const fields = { code: '' }
const names = ['code'] as const

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
  const { field, submit, isBusy, refusal } = useChangeForm<typeof fields>({
    names,
    options: { defaultValues: fields },
  })
  async function askBank(body: typeof fields) {
    onAsk?.()
    const answer = await askForChange(clock, signal => ask({ body, signal }))
    if (answer.kind === 'refused') onRefused()
    return answer
  }
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={() => void submit(askBank, onDone)}>
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
