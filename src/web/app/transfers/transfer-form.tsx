import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
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
import { AmountField, amountForReading } from './amount-field.tsx'
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
export function TransferForm({ account, onPlace, onCancel, ...asked }: TransferFormProps) {
  const { isHidden, refusal } = asked
  const { fields, field, amount, handleSubmit } = useTransferForm(asked)
  const sumId = useId()
  const destinationId = useId()
  const destination = readTypedDestination(fields.destination ?? '')
  return (
    <Form
      hidden={isHidden}
      className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden"
      onSend={() => void handleSubmit(onPlace)()}
    >
      <DialogBody className="flex-1">
        <FromAccount account={account} />
        {refusal && refusal.errors.length === 0 && (
          <Notice look="danger" role="alert" lead={transferWords.refused}>
            {refusal.message}
          </Notice>
        )}
        <Field label={transferWords.recipient} {...field('recipientName')} />
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
          spellCheck={false}
          {...field('destination')}
        />
        <AmountField {...amount} />
        <Field
          label={transferWords.reference}
          labelNote={transferWords.optional}
          hint={transferWords.referenceHint(fields.recipientName ?? '')}
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

interface TransferFormAsked {
  /** What the fields begin with. */
  readonly prefill: TransferFields | undefined
  /** One that is out of sight waits for a refusal. */
  readonly isHidden: boolean
  readonly refusal: TransferRefusal | undefined
}

/**
 * The fields of a transfer (spec section 5). A filled field is checked when it is left and when the form is sent; its
 * message goes while it is corrected. What the bank finds wrong stands beside the same fields.
 */
export function useTransferForm({ prefill, isHidden, refusal }: TransferFormAsked) {
  const form = useForm<TransferFields, unknown, FilledTransfer>({
    resolver: zodResolver(transferFormSchema),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: prefill ? { ...prefill, amount: amountForReading(prefill.amount) } : emptyFields,
  })
  const { control, register, clearErrors, setError, setFocus, getValues, trigger, handleSubmit } = form
  const { errors } = form.formState
  const fields = useWatch({ control: form.control })

  // Whoever opens the form begins with whom to pay.
  const isAskedAtFirst = useRef(!isHidden)
  useEffect(() => {
    if (isAskedAtFirst.current) setFocus('recipientName')
  }, [setFocus])

  useEffect(() => {
    const known = (refusal?.errors ?? []).flatMap(({ field, message }) => {
      const name = fieldNames.find(each => each === field)
      return name ? [{ name, message }] : []
    })
    for (const { name, message } of known) setError(name, { message })
    const [first] = known
    if (first) setFocus(first.name)
  }, [refusal, setError, setFocus])

  /** Its message goes while it is corrected. */
  const correct = (name: FieldName) => clearErrors(name)
  const leave = (name: FieldName) => {
    // An error that stands may be the bank's, which a check here would not find again.
    if (getValues(name).trim() !== '' && !errors[name]) void trigger(name)
  }

  const field = (name: Exclude<FieldName, 'amount'>) => {
    const { onChange, onBlur, ...rest } = register(name)
    return {
      ...rest,
      error: errors[name]?.message,
      autoComplete: 'off',
      onChange: (event: { target: HTMLInputElement }) => {
        correct(name)
        return onChange(event)
      },
      onBlur: (event: { target: HTMLInputElement }) => {
        leave(name)
        return onBlur(event)
      },
    }
  }
  const amount = {
    control,
    error: errors.amount?.message,
    onCorrect: () => correct('amount'),
    onLeave: () => {
      // What is doubtful is asked about.
      if (readAmount(getValues('amount')).state !== 'doubtful') leave('amount')
    },
  }

  return { fields, field, amount, handleSubmit }
}

/** What the destination has been read as, before Confirm. */
export function destinationRead(destination: Destination): string {
  if (destination.scheme === 'iban') return `IBAN ${formatDestination(destination)}`
  const { accountNumber } = destination
  return destination.scheme === 'account_number'
    ? `Account ${accountNumber}, without a sort code`
    : `Sort code ${formatSortCode(destination.sortCode)}, account ${accountNumber}`
}
