import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { OpeningRequest, Product } from '../../../contract/openings.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isPaying } from '../../../domain/products.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { OrderNotice } from './order-notice.tsx'
import { accountAddress } from './own-account-address.ts'
import { openingFormWords as words } from './opening-form-words.ts'
import { shortName } from './own-account-words.ts'
import { ownMoneyWords } from './own-money-words.ts'
import { ReadBoth } from './read-both.tsx'
import { checkLost } from './send-change.ts'
import { readUndone } from './send-once.ts'
import { TryAgain } from './try-again.tsx'
import { useOrder } from './use-order.ts'

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

/** The accounts from which a deposit is paid, and to which a fixed account pays at its end (spec section 11.1). */
const payingAccounts = (accounts: readonly Account[]) =>
  accounts.filter(({ productCode, status }) => isPaying(productCode) && status === 'open')

/** Spec section 11.2: what is asked to open an account, and the one order that opens it. */
export function OpenAccountForm({ product, accounts }: OpenAccountFormProps) {
  const paying = payingAccounts(accounts)
  const { form, submit, retry, opening, isBusy, refusal } = useOpening(product, paying)
  const { field } = useFields(form)
  const id = useId()
  const isSavings = product.depositMin !== null
  const isFixed = opening !== undefined
  if (isSavings && paying.length === 0) return <Notice look="info" lead={words.nowhere} />
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSend={() => {
        if (isFixed) void retry()
        else submit()
      }}
    >
      <Field
        label={words.name}
        labelNote={ownMoneyWords.optional}
        hint={words.nameHint}
        placeholder={product.name}
        autoComplete="off"
        {...field('name')}
        disabled={isFixed}
      />
      {isSavings && (
        <>
          <SelectField label={words.from} className="money" {...field('deposit.from')} disabled={isFixed}>
            <AccountOptions accounts={paying} />
          </SelectField>
          <Field label={words.amount} {...moneyField} {...field('deposit.amount')} disabled={isFixed} />
        </>
      )}
      {product.code === 'fixed_1y' && (
        <SelectField label={words.payTo} className="money" {...field('payTo')} disabled={isFixed}>
          <AccountOptions accounts={paying} />
        </SelectField>
      )}
      <ReadBoth {...field('acknowledged')} id={id} disabled={isFixed} />
      <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        {isFixed ? (
          <TryAgain isBusy={isBusy} />
        ) : (
          <Button type="submit" busy={isBusy} className="max-md:w-full">
            {words.open}
          </Button>
        )}
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

/** The form, and the one order that it sends, under one id until the bank has answered. */
function useOpening(product: Product, paying: readonly Account[]) {
  const { bank, newId } = useEnvironment()
  const navigate = useNavigate()
  const { tell } = useToast([])
  const [first] = useState(() => paying[0]?.id ?? '')
  const { unanswered, isRetrying, place, retry } = useOrder<OpeningRequest, Account>({
    name: `opening of ${product.code}`,
    send: async (order, { isRetry, signal }) => {
      const reply = await bank.openAccount({ body: order, signal })
      return reply.status === 200 || reply.status === 201
        ? { kind: 'done', body: reply.body.account }
        : readUndone(reply, isRetry)
    },
    onAnswered: async answer => {
      if (answer.kind === 'done') {
        tell({ look: 'success', ...words.opened(shortName(answer.body)) })
        await navigate(accountAddress(answer.body.id))
      }
      return answer
    },
  })
  const { form, submit, isBusy, refusal, refuse } = useAppForm<
    OpeningFields,
    FilledOpening,
    Account,
    RefusedRequest
  >({
    fields: ['name', 'deposit.from', 'deposit.amount', 'payTo', 'acknowledged'],
    initial: {
      product: product.code,
      name: unanswered?.name ?? '',
      ...(product.depositMin !== null && { deposit: unanswered?.deposit ?? { from: first, amount: '' } }),
      ...(product.code === 'fixed_1y' && { payTo: unanswered?.payTo ?? first }),
      acknowledged: unanswered !== undefined,
    },
    check,
    checkLost,
    send: opening => place({ id: newId(), ...opening }),
  })
  return {
    form,
    submit,
    retry: () => retry(refuse),
    opening: unanswered,
    isBusy: isBusy || isRetrying,
    refusal,
  }
}
