import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import { hasEnded, virtualCardsMax } from '../../../domain/cards.ts'
import { buttonClass } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { useOrderFields, useOrderForm } from '../accounts/use-order-form.ts'
import { PickList } from '../choice-list.tsx'
import { checkByFetched } from '../form-checks.ts'
import { cardAddress } from '../payments/payments-addresses.ts'
import { useToast } from '../use-toast.ts'
import { CardPicture } from './card-picture.tsx'
import { useCardChange, useCardClient } from './card-queries.ts'
import { cardsWords, orderCardWords as words } from './cards-words.ts'
import { AccountOptions, OrderFrame, orderColumns } from './order-frame.tsx'

/** Spec section 15.1: makes a card that pays online alone. A customer has at most five. */
export const NewVirtualCard = () => (
  <OrderFrame title={cardsWords.newVirtual}>
    {(cards, accounts) => {
      if (accounts.length === 0) return <Notice look="info" lead={words.noCurrent} />
      const count = cards.filter(({ kind, status }) => kind === 'virtual' && !hasEnded(status)).length
      return <MakeForm accounts={accounts} isFull={count >= virtualCardsMax} />
    }}
  </OrderFrame>
)

/** As typed: a choice has no value until one is chosen. */
interface VirtualFields {
  readonly name: string
  readonly accountId: string
  readonly where: 'any' | 'first'
}

interface VirtualCard {
  readonly name: string
  readonly accountId: string
  readonly oneMerchant: boolean
}

const check = checkByFetched<VirtualFields, VirtualCard>(
  async () => (await import('./card-rules.ts')).checkVirtualCard,
)

const places = [
  { value: 'any', label: words.anyMerchant },
  { value: 'first', label: words.firstMerchant },
] as const

interface MakeFormProps {
  readonly accounts: readonly Account[]
  /** There are as many as there may be. */
  readonly isFull: boolean
}

function MakeForm({ accounts, isFull }: MakeFormProps) {
  const [wasFull] = useState(isFull)
  const order = useVirtualCard(accounts)
  const { form, isFixed, refusal } = order
  const { field } = useOrderFields(order)
  const where = useWatch({ control: form.control, name: 'where' })
  if (wasFull && !isFixed) return <Notice look="info" lead={words.tooMany} />
  return (
    <div className={orderColumns}>
      <Form
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
        onSend={order.send}
      >
        <Field label={words.name} hint={words.nameHint} autoComplete="off" {...field('name')} />
        <SelectField label={words.account} className="money" {...field('accountId')}>
          <AccountOptions accounts={accounts} />
        </SelectField>
        <PickList
          legend={words.where}
          options={places}
          chosen={where}
          isFixed={isFixed}
          onChoose={value => form.setValue('where', value)}
        />
        <OrderNotice again={isFixed ? words.makeOnce : undefined} refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <OrderButton order={order} className="max-md:flex-1">
            {words.make}
          </OrderButton>
          <Link to={appPages.cards.path} className={`${buttonClass({ variant: 'line' })} max-md:flex-1`}>
            {words.cancel}
          </Link>
        </div>
      </Form>
      <section aria-label={words.preview} className="grid gap-3 max-lg:order-first">
        <CardPicture design="virtual" className="w-full max-lg:max-w-72" />
        <p className="text-sm text-muted">{words.virtualText}</p>
      </section>
    </div>
  )
}

/** The form of the one card that it makes. */
function useVirtualCard([first]: readonly Account[]) {
  const bank = useCardClient()
  const { readAgain } = useCardChange()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  return useOrderForm({
    name: 'virtual card',
    fields: ['name', 'accountId'],
    initialOf: (unanswered: VirtualCard | undefined): VirtualFields => ({
      name: unanswered?.name ?? '',
      accountId: unanswered?.accountId ?? first?.id ?? '',
      where: unanswered?.oneMerchant ? 'first' : 'any',
    }),
    check,
    send: ({ id, accountId, name, oneMerchant }, signal) =>
      bank.orderCard({ body: { id, accountId, kind: 'virtual', name, oneMerchant }, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.card : undefined),
    onDecided: () => void readAgain(),
    take: async ({ id, name }) => {
      showToast({ look: 'success', ...words.made(name ?? '') })
      await navigate(cardAddress(id))
      return undefined
    },
  })
}
