import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cardPaymentWayNames, cardPaymentWays } from '../../../domain/card-payments.ts'
import { merchantNamed, testCurrencies, testMerchants } from '../../../domain/test-merchants.ts'
import type { SandboxOutcome } from '../../../contract/card-sandbox.ts'
import type { Card } from '../../../contract/cards.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useOrderFields, useOrderForm } from '../accounts/use-order-form.ts'
import { checkByFetched } from '../form-checks.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useCardChange, useCardClient } from './card-queries.ts'
import { SandboxFrame, useSandboxClient } from './sandbox-parts.tsx'
import type { PurchaseOrder } from './sandbox-rules.ts'
import { sandboxWords as words } from './sandbox-words.ts'

type CardProps = { readonly card: Card }

/** Spec section 15.8: in a demonstration the post can be made to come, and merchants to ask for money. */
export const CardDemonstration = ({ card }: CardProps) => (
  <SandboxFrame>
    {(card.status === 'ordered' || card.status === 'on_its_way') && <Deliver card={card} />}
    <Purchase card={card} />
  </SandboxFrame>
)

function Deliver({ card: { id } }: CardProps) {
  const bank = useCardClient()
  const { send, readAgain } = useCardChange()
  const { isBusy, begin } = useOneAtATime()
  const [said, setSaid] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function deliver() {
    setSaid(undefined)
    setFailure(undefined)
    const answer = await send(signal => bank.deliverCard({ body: { cardId: id }, signal }))
    await readAgain()
    if (answer.kind === 'done') setSaid(words.delivered)
    if (answer.kind === 'refused') setFailure(answer.message)
    if (answer.kind === 'unanswered') setFailure(`${ownMoneyWords.unanswered} ${ownMoneyWords.again}`)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line pb-4">
      <p className="text-muted">{words.deliverText}</p>
      <Button variant="line" busy={isBusy} onClick={() => void begin(deliver)}>
        {words.deliver}
      </Button>
      <output className="money block font-semibold empty:absolute">{said}</output>
      {failure !== undefined && <Notice look="warning" role="alert" lead={failure} />}
    </div>
  )
}

const fieldNames = ['merchant', 'amount', 'currency', 'how', 'pin'] as const
/** `asks`: whether the merchant asks first, or settles without having asked. */
type PurchaseFields = Record<(typeof fieldNames)[number], string> & { asks: boolean }

const check = checkByFetched<PurchaseFields, PurchaseOrder>(
  async () => (await import('./sandbox-rules.ts')).checkPurchase,
)

function Purchase({ card }: CardProps) {
  const { order, outcome, forget } = usePurchase(card)
  const { form, isFixed, isBusy, refusal } = order
  const { field } = useOrderFields(order)
  const merchant = field('merchant')
  const send = (asks: boolean) => {
    forget()
    if (!isFixed) form.setValue('asks', asks)
    order.send()
  }
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSend={() => send(true)}>
      <p className="text-muted">{words.text}</p>
      <SelectField
        label={words.merchant}
        {...merchant}
        onChange={event => {
          void merchant.onChange(event)
          form.setValue('currency', merchantNamed(event.target.value).currency)
        }}
      >
        {testMerchants.map(({ merchant: name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
        <SelectField label={words.currency} {...field('currency')}>
          {testCurrencies.map(currency => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <SelectField label={words.how} {...field('how')}>
        {cardPaymentWayNames.map(way => (
          <option key={way} value={way}>
            {cardPaymentWays[way]}
          </option>
        ))}
      </SelectField>
      <Field
        label={words.pin}
        hint={words.pinHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="money"
        {...field('pin')}
      />
      <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      <OrderButton order={order}>{words.make}</OrderButton>
      {!isFixed && (
        <Button
          variant="line"
          disabled={isBusy}
          className="h-auto! py-1.5! whitespace-normal!"
          onClick={() => send(false)}
        >
          {words.settleWithout}
        </Button>
      )}
      <output className="money block font-semibold empty:absolute">
        {outcome && words.outcome(outcome)}
      </output>
    </Form>
  )
}

/** The form of the one purchase that it makes. What the bank shows is asked for again after each. */
function usePurchase({ id: cardId }: Card) {
  const bank = useSandboxClient()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<SandboxOutcome>()
  const [first] = testMerchants
  const order = useOrderForm({
    name: `card purchase ${cardId}`,
    fields: fieldNames,
    initialOf: (unanswered: PurchaseOrder | undefined): PurchaseFields => ({
      merchant: unanswered?.merchant ?? first?.merchant ?? '',
      amount: unanswered?.amount ?? '',
      currency: unanswered?.currency ?? 'GBP',
      how: unanswered?.how ?? 'chip',
      pin: unanswered?.pin ?? '',
      asks: unanswered?.asks ?? true,
    }),
    check,
    send: ({ asks, pin, ...purchase }, signal) =>
      asks
        ? bank.authoriseCardPayment({ body: { ...purchase, cardId, pin }, signal })
        : bank.clearCardPayment({ body: { ...purchase, cardId }, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body : undefined),
    onDecided: () => void queryClient.invalidateQueries(),
    take: answered => {
      setOutcome(answered)
      return undefined
    },
  })
  return { order, outcome, forget: () => setOutcome(undefined) }
}
