import { cardDisputeWords } from '../../../contract/card-dispute-words.ts'
import { Button } from '../../components/button.tsx'
import { TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { refusalOf } from '../accounts/send-change.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { Panel } from '../panel.tsx'
import { questionWords as words } from '../payments/payments-words.ts'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { useCardChange } from '../cards/card-queries.ts'
import { useDisputeClient, useReadDisputesAgain } from './dispute-queries.ts'
import { isOfLength } from './typed-text.ts'

interface AnswerFields {
  readonly text: string
}

const check = ({ text }: AnswerFields) =>
  isOfLength(text, 10, 1_000)
    ? ({ ok: true, value: { text } } as const)
    : ({ ok: false, faults: { text: cardDisputeWords.answer } } as const)

interface DisputeQuestionProps {
  readonly disputeId: string
  readonly question: string
}

/** Spec section 15.4: the bank's question about a dispute, and the customer's answer. */
export function DisputeQuestion({ disputeId, question }: DisputeQuestionProps) {
  const bank = useDisputeClient()
  const { send } = useCardChange()
  const readAgain = useReadDisputesAgain()
  const { showToast } = useToast([])
  const { form, submit, isBusy, refusal } = useAppForm<AnswerFields, AnswerFields, unknown, RefusedRequest>({
    fields: ['text'],
    initial: { text: '' },
    check,
    send: async body => {
      const answer = await send(signal => bank.answerCardDispute({ params: { id: disputeId }, body, signal }))
      // An answer that was lost may have arrived.
      await readAgain()
      return refusalOf(answer)
    },
    onDone: () => showToast({ look: 'success', ...words.sent }),
  })
  const { field } = useFields(form)
  // It goes once it is answered, and its button with it.
  const part = useFocusAfter<HTMLElement>()
  return (
    <Panel ref={part} title={words.question}>
      <Form className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-5 md:px-6 md:pb-6" onSend={submit}>
        <blockquote className="rounded-control bg-selected px-5 py-4 wrap-anywhere whitespace-pre-line">
          {question}
        </blockquote>
        <TextareaField label={words.answer} hint={words.hint} rows={4} {...field('text')} />
        <OrderNotice refusal={refusal} />
        <div>
          <Button type="submit" busy={isBusy} className="max-md:w-full">
            {words.send}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
