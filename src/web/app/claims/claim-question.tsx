import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClaimAnswerText } from '../../../contract/claims.ts'
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
import { questionWords as words } from '../payments/payments-words.ts'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { claimsKey, useClaimClient } from './claim-queries.ts'

type Answer = z.infer<typeof ClaimAnswerText>

interface AnswerFields {
  text: string
}

const check = checkByFetched<AnswerFields, Answer>(
  async () => (await import('./claim-rules.ts')).checkClaimAnswer,
)

interface ClaimQuestionProps {
  readonly claimId: string
  readonly question: string
}

/** Spec sections 10.2b and 12.6: the bank's question about a claim, and the customer's answer. */
export function ClaimQuestion({ claimId, question }: ClaimQuestionProps) {
  const { clock } = useEnvironment()
  const claims = useClaimClient()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  const { form, submit, isBusy, refusal } = useAppForm<AnswerFields, Answer, null, RefusedRequest>({
    fields: ['text'],
    initial: { text: '' },
    check,
    checkUnavailable,
    send: async body => {
      const answer = await sendOrder<null>(clock, async signal => {
        const reply = await claims.answerClaim({ params: { id: claimId }, body, signal })
        return reply.status === 200 ? { kind: 'done', body: null } : readUndone(reply, false)
      })
      // An answer that was lost may have arrived.
      await queryClient.invalidateQueries({ queryKey: claimsKey })
      return refusalOf(answer)
    },
    onDone: () => showToast({ look: 'success', ...words.sent }),
  })
  const { field } = useFields(form)
  // It goes once it is answered, and its button with it.
  const part = useFocusAfter<HTMLElement>()
  return (
    <Panel ref={part} title={words.question}>
      <Form
        className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-5 md:px-6 md:pb-6"
        onInput={form.prepare}
        onSend={submit}
      >
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
