import { useQueryClient } from '@tanstack/react-query'
import type { Card } from '../../../contract/cards.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { checkUnavailable, refusalOf } from '../accounts/send-change.ts'
import { checkByFetched } from '../form-checks.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { type CardAndBlock, cardQuery, useCardChange, useCardClient } from './card-queries.ts'
import { cardWords as words } from './cards-words.ts'

interface ActivationFields {
  readonly securityCode: string
}

const check = checkByFetched<ActivationFields, ActivationFields>(
  async () => (await import('./card-rules.ts')).checkActivation,
)

/** Spec section 15.1: the code on the card shows that it has come. The last wrong one cancels it. */
export function ActivateCard({ card: { id } }: { card: Card }) {
  const bank = useCardClient()
  const queryClient = useQueryClient()
  const { send, readAgain } = useCardChange()
  const { showToast } = useToast([words.activated.title, words.lastTry.title])
  // The card that is active, or cancelled, has no such form.
  const part = useFocusAfter<HTMLDivElement>()
  const { form, submit, isBusy, refusal } = useAppForm<
    ActivationFields,
    ActivationFields,
    unknown,
    RefusedRequest
  >({
    fields: ['securityCode'],
    initial: { securityCode: '' },
    check,
    checkUnavailable,
    checksOnLeave: false,
    send: async body => {
      const answer = await send(signal => bank.activateCard({ params: { id }, body, signal }))
      await readAgain()
      const known = queryClient.getQueryData<CardAndBlock>(cardQuery(bank, id).queryKey)
      const isWrong =
        answer.kind === 'refused' && answer.errors.some(({ field: at }) => at === 'securityCode')
      if (isWrong && known?.card.status === 'cancelled') showToast({ look: 'danger', ...words.lastTry })
      return refusalOf(answer)
    },
    onDone: () => showToast({ look: 'success', ...words.activated }),
  })
  const { field } = useFields(form)
  return (
    <div ref={part}>
      <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSend={submit}>
        <Field
          label={words.securityCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          className="money max-w-[14rem]"
          {...field('securityCode')}
        />
        <OrderNotice refusal={refusal} />
        <Button type="submit" busy={isBusy} className="justify-self-start max-md:w-full">
          {words.activate}
        </Button>
      </Form>
    </div>
  )
}
