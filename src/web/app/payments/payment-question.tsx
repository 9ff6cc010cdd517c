import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AnswerRequest } from '../../../contract/payments.ts'
import { Button } from '../../components/button.tsx'
import { TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { checkUnavailable, refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { checkByFetched } from '../form-checks.ts'
import { Panel } from '../panel.tsx'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { paymentsKey } from './payment-queries.ts'
import { questionWords as words } from './payments-words.ts'

interface AnswerFields {
  text: string
}

const check = checkByFetched<AnswerFields, z.infer<typeof AnswerRequest>>(
  async () => (await import('./payment-rules.ts')).checkAnswer,
)

interface PaymentQuestionProps {
  readonly paymentId: string
  readonly question: string
  readonly answer: string | null
}

/** Spec sections 10.2b and 12.5: the bank's question about a held payment, and the customer's one answer. */
export const PaymentQuestion = ({ paymentId, question, answer }: PaymentQuestionProps) => (
  <Panel title={words.question}>
    <div className="grid gap-5 px-4 pb-5 md:px-6 md:pb-6">
      <blockquote className="rounded-control bg-selected px-5 py-4 wrap-anywhere whitespace-pre-line">
        {question}
      </blockquote>
      {answer === null ? (
        <AnswerForm paymentId={paymentId} />
      ) : (
        <div>
          <h3 className="text-sm font-semibold">{words.answer}</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  </Panel>
)

function AnswerForm({ paymentId }: { paymentId: string }) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  const { form, submit, isBusy, refusal } = useAppForm<
    AnswerFields,
    z.infer<typeof AnswerRequest>,
    null,
    RefusedRequest
  >({
    fields: ['text'],
    initial: { text: '' },
    check,
    checkUnavailable,
    send: async body => {
      const answer = await sendOrder<null>(clock, async signal => {
        const reply = await bank.answerPaymentQuestion({ params: { id: paymentId }, body, signal })
        return reply.status === 200 ? { kind: 'done', body: null } : readUndone(reply, false)
      })
      // An answer that was lost may have arrived.
      await queryClient.invalidateQueries({ queryKey: paymentsKey })
      return refusalOf(answer)
    },
    onDone: () => showToast({ look: 'success', ...words.sent }),
  })
  const { field } = useFields(form)
  // It goes once it is answered, and its button with it.
  const part = useFocusAfter<HTMLFormElement>()
  return (
    <Form ref={part} className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      <TextareaField label={words.answer} hint={words.hint} rows={4} {...field('text')} />
      <OrderNotice refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy} className="max-md:w-full">
          {words.send}
        </Button>
      </div>
    </Form>
  )
}
