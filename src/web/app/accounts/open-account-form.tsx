import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { OpeningRequest, Product } from '../../../contract/openings.ts'
import { formatMoney } from '../../../domain/money.ts'
import { canPay } from '../../../domain/products.ts'
import { buttonClass } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { useToast } from '../use-toast.ts'
import { OrderButton } from './order-button.tsx'
import { OrderNotice } from './order-notice.tsx'
import { accountAddress } from './own-account-address.ts'
import { openingFormWords as words } from './opening-form-words.ts'
import { shortName } from './own-account-words.ts'
import { ownMoneyWords } from './own-money-words.ts'
import { ReadBoth } from './read-both.tsx'
import { useOrderFields, useOrderForm } from './use-order-form.ts'

interface Deposit {
  readonly from: string
  readonly amount: string
}

/** A deposit only for savings, and where the money goes only for an account that ends. */
interface OpeningFields {
  readonly product: OpeningRequest['product']
  readonly name: string
  readonly deposit?: Deposit
  readonly payTo?: string
  readonly acknowledged: boolean
}

type FilledOpening = Omit<OpeningRequest, 'id'> & { readonly acknowledged: true }

const check = checkByFetched<OpeningFields, FilledOpening>(
  async () => (await import('./own-money-rules.ts')).checkOpening,
)

const moneyField = { leading: '£', inputMode: 'decimal', autoComplete: 'off', className: 'money' } as const

interface OpenAccountFormProps {
  readonly product: Product
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
}

/** Spec section 11.2: what is asked to open an account, and the one order that opens it. */
export function OpenAccountForm({ product, accounts }: OpenAccountFormProps) {
  // A deposit is paid from them, and to them a fixed account pays at its end.
  const paying = accounts.filter(account => canPay(account, 'own'))
  const order = useOpening(product, paying)
  const { isFixed, refusal } = order
  const { field } = useOrderFields(order)
  const id = useId()
  const isSavings = product.depositMin !== null
  if (isSavings && paying.length === 0) return <Notice look="info" lead={words.nowhere} />
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSend={order.send}
    >
      <Field
        label={words.name}
        labelNote={ownMoneyWords.optional}
        hint={words.nameHint}
        placeholder={product.name}
        autoComplete="off"
        {...field('name')}
      />
      {isSavings && (
        <>
          <SelectField label={words.from} className="money" {...field('deposit.from')}>
            <AccountOptions accounts={paying} />
          </SelectField>
          <Field label={words.amount} {...moneyField} {...field('deposit.amount')} />
        </>
      )}
      {product.code === 'fixed_1y' && (
        <SelectField label={words.payTo} className="money" {...field('payTo')}>
          <AccountOptions accounts={paying} />
        </SelectField>
      )}
      <ReadBoth {...field('acknowledged')} id={id} />
      <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <OrderButton order={order} className="max-md:w-full">
          {words.open}
        </OrderButton>
        <Link to={appPages.accounts.path} className={`${buttonClass({ variant: 'line' })} max-md:w-full`}>
          {words.cancel}
        </Link>
      </div>
    </Form>
  )
}

const AccountOptions = ({ accounts }: { accounts: readonly Account[] }) =>
  accounts.map(account => (
    <option key={account.id} value={account.id}>
      {shortName(account)}, {formatMoney(account.availableBalance)}
    </option>
  ))

/** The form of the one opening that it sends. */
function useOpening({ code, depositMin }: Product, paying: readonly Account[]) {
  const { bank } = useEnvironment()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  const [first] = useState(() => paying[0]?.id ?? '')
  return useOrderForm({
    name: `opening of ${code}`,
    fields: ['name', 'deposit.from', 'deposit.amount', 'payTo', 'acknowledged'],
    initialOf: (unanswered): OpeningFields => ({
      product: code,
      name: unanswered?.name ?? '',
      ...(depositMin !== null && { deposit: unanswered?.deposit ?? { from: first, amount: '' } }),
      ...(code === 'fixed_1y' && { payTo: unanswered?.payTo ?? first }),
      acknowledged: unanswered !== undefined,
    }),
    check,
    send: (body, signal) => bank.openAccount({ body, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.account : undefined),
    take: async account => {
      showToast({ look: 'success', ...words.opened(shortName(account)) })
      await navigate(accountAddress(account.id))
      return undefined
    },
  })
}
