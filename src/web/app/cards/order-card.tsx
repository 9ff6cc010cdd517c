import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import { type CardDesign, cardDesignNames, cardDesigns } from '../../../domain/cards.ts'
import { buttonClass } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { useOrderFields, useOrderForm } from '../accounts/use-order-form.ts'
import { ChoiceList, ChoiceRow } from '../choice-list.tsx'
import { checkNothing } from '../form-checks.ts'
import { cardAddress } from '../payments/payments-addresses.ts'
import { useToast } from '../use-toast.ts'
import { CardPicture } from './card-picture.tsx'
import { cardOfAccount, useCardChange, useCardClient } from './card-queries.ts'
import { cardsWords, orderCardWords as words } from './cards-words.ts'
import { AccountOptions, OrderFrame, orderColumns } from './order-frame.tsx'

/** Spec section 15.1: orders a card for one of the customer's accounts that has none. */
export const OrderCard = () => (
  <OrderFrame title={cardsWords.order}>
    {(cards, accounts) => {
      if (accounts.length === 0) return <Notice look="info" lead={words.noCurrent} />
      const without = accounts.filter(({ id }) => !cardOfAccount(cards, id))
      return without.length === 0 ? (
        <Notice look="info" lead={words.noAccount} />
      ) : (
        <OrderForm accounts={without} />
      )
    }}
  </OrderFrame>
)

interface CardFields {
  readonly accountId: string
  readonly design: CardDesign
}

function OrderForm({ accounts: current }: { accounts: readonly Account[] }) {
  // While the order has no answer, its card may exist already: its account stays in the list.
  const [accounts] = useState(current)
  const order = useCardOrder(accounts)
  const { form, isFixed, refusal } = order
  const { field } = useOrderFields(order)
  const id = useId()
  const chosen = useWatch({ control: form.control, name: 'design' })
  return (
    <div className={orderColumns}>
      <Form
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
        onSend={order.send}
      >
        <SelectField label={words.account} className="money" {...field('accountId')}>
          <AccountOptions accounts={accounts} />
        </SelectField>
        <ChoiceList id={id} legend={words.design} isFixed={isFixed}>
          {cardDesignNames.map(design => (
            <ChoiceRow
              key={design}
              type="radio"
              name={id}
              value={design}
              checked={design === chosen}
              onChange={() => form.setValue('design', design)}
            >
              <span className="flex items-center justify-between gap-3">
                {cardDesigns[design]}
                <CardPicture design={design} className="w-14" />
              </span>
            </ChoiceRow>
          ))}
        </ChoiceList>
        <OrderNotice again={isFixed ? words.orderOnce : undefined} refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <OrderButton order={order} className="max-md:flex-1">
            {words.order}
          </OrderButton>
          <Link to={appPages.cards.path} className={`${buttonClass({ variant: 'line' })} max-md:flex-1`}>
            {words.cancel}
          </Link>
        </div>
      </Form>
      <section aria-label={words.preview} className="grid gap-3 max-lg:order-first">
        <CardPicture design={chosen} className="w-full max-lg:max-w-72" />
        <p className="text-sm text-muted">{words.post}</p>
      </section>
    </div>
  )
}

/** The form of the one card that it orders. */
function useCardOrder([first]: readonly Account[]) {
  const bank = useCardClient()
  const { readAgain } = useCardChange()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  return useOrderForm({
    name: 'card',
    fields: ['accountId'],
    initialOf: (unanswered: CardFields | undefined): CardFields =>
      unanswered ?? { accountId: first?.id ?? '', design: 'tarn' },
    check: checkNothing<CardFields>,
    send: ({ id, accountId, design }, signal) =>
      bank.orderCard({ body: { id, accountId, kind: 'physical', design }, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.card : undefined),
    onDecided: () => void readAgain(),
    take: async ({ id, arrivesBy }) => {
      showToast({ look: 'success', ...words.ordered(arrivesBy) })
      await navigate(cardAddress(id))
      return undefined
    },
  })
}
