import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { cardDisputeWords } from '../../../contract/card-dispute-words.ts'
import type { CardDispute } from '../../../contract/card-disputes.ts'
import type { CardPayment } from '../../../contract/card-payments.ts'
import { type DisputeReason, disputeReasonNames, disputeReasons } from '../../../domain/card-disputes.ts'
import { penceOf } from '../../../domain/money.ts'
import { moneyFromTyped } from '../../../domain/typed-amount.ts'
import { Button } from '../../components/button.tsx'
import { Field, TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { messageIdOf, type SavedAttempt } from '../../message-id.ts'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { refusalOf } from '../accounts/send-change.ts'
import { ChoiceList, ChoiceRow } from '../choice-list.tsx'
import { useEnvironment } from '../environment.ts'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { type AppForm, type Checked, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { useCardChange } from './card-queries.ts'
import { disputeAddress } from './card-payment-address.ts'
import { disputesQuery, useDisputeClient, useReadDisputesAgain } from '../card-disputes/dispute-queries.ts'
import { disputeFormWords as words, disputeTitle } from '../card-disputes/dispute-words.ts'
import { isOfLength } from '../card-disputes/typed-text.ts'

interface PaymentProps {
  readonly payment: CardPayment
}

/** Spec section 15.4: what its holder can do about a payment that is wrong. Nothing for who shares its account. */
export function DisputePart({ payment }: PaymentProps) {
  const { cardId, status } = payment
  if (cardId === null || status === 'declined' || status === 'reversed') return null
  return (
    <Panel title={words.heading}>
      <div className="border-t border-line px-4 py-5 md:px-6">
        {status === 'settled' ? <Settled payment={payment} /> : <p>{words.wait(payment.merchant)}</p>}
      </div>
    </Panel>
  )
}

function Settled({ payment }: PaymentProps) {
  const { id: paymentId, cleared, refunded } = payment
  const { data } = useBankQuery(disputesQuery(useDisputeClient(), { paymentId, page: 1, pageSize: 10 }))
  const live = data?.cardDisputes.find(({ status }) => status !== 'withdrawn')
  if (live)
    return (
      <p>
        {words.exists}{' '}
        <Link to={disputeAddress(live.id)} className="link">
          {disputeTitle(live.number)}
        </Link>
      </p>
    )
  if (cleared !== null && penceOf(refunded) >= penceOf(cleared)) return <p>{words.refunded}</p>
  return <DisputeForm payment={payment} />
}

interface DisputeFields {
  readonly reason: string
  readonly shouldHaveBeen: string
  readonly story: string
}

interface Sent {
  readonly reason: DisputeReason
  readonly shouldHaveBeen?: string
  readonly story: string
}

const reasonOf = (typed: string): DisputeReason | undefined => disputeReasonNames.find(name => name === typed)

/** The typed values as the bank takes them, or their faults. `cleared`: what the payment should have been below. */
const checkOf =
  (cleared: bigint) =>
  ({ story, ...fields }: DisputeFields): Checked<string, Sent> => {
    const reason = reasonOf(fields.reason)
    const shouldHaveBeen = moneyFromTyped(fields.shouldHaveBeen) ?? '0.00'
    const pence = penceOf(shouldHaveBeen)
    const isBelow = reason !== 'wrong_amount' || (pence > 0n && pence < cleared)
    const hasStory = isOfLength(story, 20, 4_000)
    if (reason && isBelow && hasStory)
      return { ok: true, value: { reason, story, ...(reason === 'wrong_amount' && { shouldHaveBeen }) } }
    return {
      ok: false,
      faults: {
        ...(!reason && { reason: cardDisputeWords.reason }),
        ...(!isBelow && { shouldHaveBeen: cardDisputeWords.amountBelow(cleared) }),
        ...(!hasStory && { story: cardDisputeWords.story }),
      },
    }
  }

/** The form, which keeps what was typed on every error. A dispute that was not answered is sent again under its id. */
function DisputeForm({ payment }: PaymentProps) {
  const { form, submit, isBusy, refusal } = useDisputeForm(payment)
  const { field } = useFields(form)
  const chosen = useWatch({ control: form.control, name: 'reason' })
  const reason = field('reason')
  const kind = payment.card?.kind ?? 'physical'
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      <ChoiceList id="dispute-reason" legend={words.reason} error={reason.error}>
        {disputeReasonNames.map(each => (
          <ChoiceRow
            key={each}
            type="radio"
            name={reason.name}
            value={each}
            ref={reason.ref}
            onChange={event => void reason.onChange(event)}
          >
            <span className="min-w-0">
              {disputeReasons[each]}
              {each === 'not_me' && (
                <span className="block text-sm font-normal text-muted">{words.stopsCard[kind]}</span>
              )}
            </span>
          </ChoiceRow>
        ))}
      </ChoiceList>
      {chosen === 'wrong_amount' && <ShouldHaveBeen form={form} />}
      <TextareaField label={words.story} hint={words.storyHint} rows={5} {...field('story')} />
      <OrderNotice refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy} className="max-md:w-full">
          {words.send}
        </Button>
      </div>
    </Form>
  )
}

function ShouldHaveBeen({ form }: { form: AppForm<DisputeFields> }) {
  const { field } = useFields(form)
  return (
    <Field
      label={words.shouldHaveBeen}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      className="money max-w-[14rem]"
      {...field('shouldHaveBeen')}
    />
  )
}

function useDisputeForm({ id: paymentId, cleared }: CardPayment) {
  const { newId } = useEnvironment()
  const bank = useDisputeClient()
  const { send } = useCardChange()
  const readAgain = useReadDisputesAgain()
  const navigate = useNavigate()
  const { showToast } = useToast([words.sent.title])
  const [attempt] = useState<SavedAttempt>({})
  return useAppForm<DisputeFields, Sent, CardDispute, RefusedRequest>({
    fields: ['reason', 'shouldHaveBeen', 'story'],
    initial: { reason: '', shouldHaveBeen: '', story: '' },
    check: checkOf(penceOf(cleared ?? '0.00')),
    send: async sent => {
      const id = messageIdOf(sent, attempt, newId)
      const { reason, shouldHaveBeen = '', story } = sent
      const dispute = { id, paymentId, story }
      const body = reason === 'wrong_amount' ? { ...dispute, reason, shouldHaveBeen } : { ...dispute, reason }
      const answer = await send(signal => bank.openCardDispute({ body, signal }))
      await readAgain()
      if (answer.kind !== 'done') return refusalOf(answer)
      const { body: said } = answer.body
      return 'cardDispute' in said
        ? { kind: 'done', body: said.cardDispute }
        : refusalOf({ kind: 'unanswered' })
    },
    onDone: dispute => {
      showToast({ look: 'success', ...sentWords(dispute) })
      void navigate(disputeAddress(dispute.id))
    },
  })
}

/** Says what became of the card, too, if it was not the customer. */
function sentWords({ reason, newCardId }: CardDispute) {
  if (reason !== 'not_me') return words.sent
  return newCardId === null ? words.sentCancelled : words.sentStopped
}
