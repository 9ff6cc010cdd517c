import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Account } from '../../../contract/accounts.ts'
import { TransferRequest } from '../../../contract/transfers.ts'
import { formatSortCode } from '../../../domain/destination.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { moneyFromTyped, readAmount, stripAmount } from '../../../domain/typed-amount.ts'
import { type Destination, formatDestination } from '../../../domain/destination.ts'
import { readTypedDestination } from '../../../domain/typed-destination.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Mark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { balanceQuery } from '../accounts/account-queries.ts'
import { asTyped } from '../as-typed.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { checkBySchema } from '../form-checks.ts'
import { faultsOf, useAppForm, useFields } from '../use-app-form.ts'
import { AmountField, type AmountFieldProps, amountForReading } from './amount-field.tsx'
import type { TransferRefusal } from './transfer-flow.ts'
import { transferWords } from './transfer-words.ts'

const { shape } = TransferRequest

/** What the field keeps none of is nothing; what is doubtful stays as typed, which is no amount of the contract's. */
const amountOf = (typed: string): string => moneyFromTyped(typed) ?? (stripAmount(typed) === '' ? '' : typed)

/**
 * The form's fields by the contract's own rules. What differs is only that a person types an amount freely and leaves
 * the reference empty. The destination stays as typed: the bank reads it again.
 */
export const transferFormSchema = z.object({
  recipientName: shape.recipientName,
  destination: asTyped(shape.destination),
  amount: z.string().transform(amountOf).pipe(shape.amount),
  reference: z
    .string()
    .transform(typed => (typed.trim() === '' ? undefined : typed))
    .pipe(shape.reference),
})

export type TransferFields = z.input<typeof transferFormSchema>
export type FilledTransfer = z.output<typeof transferFormSchema>

export const emptyFields: TransferFields = { recipientName: '', destination: '', amount: '', reference: '' }

/** Whether Confirm can be pressed: recipient, destination and amount are filled (spec section 5), and none is in doubt. */
export const isFilled = ({
  recipientName: name = '',
  destination: to = '',
  amount: typed = '',
}: Partial<TransferFields>) =>
  [name.trim(), to.trim(), stripAmount(typed)].every(text => text !== '') &&
  readAmount(typed).state !== 'doubtful'

interface TransferFormProps {
  readonly account: Account
  /** What the fields begin with. */
  readonly prefill: TransferFields | undefined
  /** While the bank is asked the form is out of sight, and keeps what was typed for a refusal. */
  readonly isHidden: boolean
  readonly refusal: TransferRefusal | undefined
  readonly onPlace: (filled: FilledTransfer) => void
  readonly onCancel: () => void
}

/** The four fields of a transfer, from which account it goes, and what it comes to (spec section 5). */
export function TransferForm({ account, onCancel, ...order }: TransferFormProps) {
  const { isHidden, refusal } = order
  const { fields, field, amount, submit } = useTransferForm(order)
  const sumId = useId()
  const destinationId = useId()
  const destination = readTypedDestination(fields.destination ?? '')
  return (
    <Form hidden={isHidden} className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden" onSend={submit}>
      <DialogBody className="flex-1">
        <FromAccount account={account} />
        {refusal && refusal.errors.length === 0 && (
          <Notice look="danger" role="alert" lead={transferWords.refused}>
            {refusal.message}
          </Notice>
        )}
        <Field label={transferWords.recipient} autoComplete="off" {...field('recipientName')} />
        <Field
          label={transferWords.destination}
          hint={
            typeof destination === 'string' ? (
              transferWords.destinationHint
            ) : (
              <b id={destinationId} className="font-semibold text-ink">
                {destinationRead(destination)}
              </b>
            )
          }
          className="money"
          autoComplete="off"
          spellCheck={false}
          {...field('destination')}
        />
        <AmountField {...amount} />
        <Field
          label={transferWords.reference}
          labelNote={transferWords.optional}
          hint={transferWords.referenceHint(fields.recipientName ?? '')}
          autoComplete="off"
          className="money"
          {...field('reference')}
        />
      </DialogBody>
      <DialogFooter>
        <TransferSum id={sumId} fields={fields} />
        <Button variant="line" onClick={onCancel}>
          {transferWords.cancel}
        </Button>
        <Button
          type="submit"
          icon="money-out"
          disabled={!isFilled(fields)}
          aria-describedby={`${sumId} ${destinationId}`}
        >
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** The account that the money leaves, and what it holds now. */
export function FromAccount({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, account.id))
  return (
    <div className="money flex items-center gap-3 rounded-control bg-selected px-4 py-3 text-nav leading-[1.35] font-semibold">
      <Mark className="size-5.5 flex-none text-link" />
      <span className="min-w-0 wrap-anywhere">
        {account.product}
        <small className="block text-xs font-normal text-muted">
          {formatSortCode(account.sortCode)}&nbsp; {account.accountNumber}
        </small>
      </span>
      <span className="ml-auto text-right">
        {formatMoney(balance.data?.available ?? account.availableBalance)}
        <small className="block text-xs font-normal text-muted">{transferWords.available}</small>
      </span>
    </div>
  )
}

interface TransferSumProps {
  readonly id: string
  readonly fields: Partial<TransferFields>
}

/** Beside Confirm, and read with it: what the amount has been read as, and to whom it goes. */
export function TransferSum({ id, fields }: TransferSumProps) {
  const money = moneyFromTyped(fields.amount ?? '')
  const recipientName = (fields.recipientName ?? '').trim()
  return (
    <p
      id={id}
      className="money mr-auto min-w-0 flex-1 basis-40 text-xs leading-[1.4] text-muted empty:hidden max-md:basis-full"
    >
      {money !== undefined && penceOf(money) > 0n && (
        <>
          {transferWords.sending} <b className="text-nav font-semibold text-ink">{formatMoney(money)}</b>
          {recipientName && (
            <span className="line-clamp-2 wrap-anywhere">{transferWords.recipientOf(recipientName)}</span>
          )}
        </>
      )}
    </p>
  )
}

type FieldName = keyof TransferFields
const fieldNames: readonly FieldName[] = ['recipientName', 'destination', 'amount', 'reference']

const check = checkBySchema(transferFormSchema)

/**
 * The fields of a transfer (spec section 5). Its answer comes from outside: the form stays, out of sight, until the
 * order is decided, and what the bank finds wrong arrives as the next `refusal`.
 */
function useTransferForm({
  prefill,
  isHidden,
  refusal,
  onPlace,
}: Omit<TransferFormProps, 'account' | 'onCancel'>) {
  const { form, submit } = useAppForm({
    fields: fieldNames,
    initial: prefill ? { ...prefill, amount: amountForReading(prefill.amount) } : emptyFields,
    check,
    send: async filled => {
      onPlace(filled)
      return { kind: 'left' }
    },
  })
  const { field, errorOf, leave } = useFields(form)
  const fields = useWatch({ control: form.control })

  // A form that is opened begins with the recipient.
  const isShownAtFirst = useRef(!isHidden)
  useEffect(() => {
    if (isShownAtFirst.current) form.setFocus('recipientName')
  }, [form])

  useEffect(() => {
    if (refusal) form.reportFaults(faultsOf(fieldNames, refusal.errors))
  }, [form, refusal])

  const amount: AmountFieldProps = {
    control: form.control,
    error: errorOf('amount'),
    onCorrect: () => form.clearFaults(['amount']),
    onLeave: event => {
      // The field asks about a doubtful amount instead.
      if (readAmount(form.getValues('amount')).state !== 'doubtful') leave(event, 'amount')
    },
  }
  return { fields, field, amount, submit }
}

/** What the destination has been read as, before Confirm. */
export function destinationRead(destination: Destination): string {
  if (destination.scheme === 'iban') return `IBAN ${formatDestination(destination)}`
  const { accountNumber } = destination
  return destination.scheme === 'account_number'
    ? `Account ${accountNumber}, without a sort code`
    : `Sort code ${formatSortCode(destination.sortCode)}, account ${accountNumber}`
}
