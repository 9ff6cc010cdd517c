import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Field } from '../../components/field.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { moneyFromTyped } from '../../../contract/money.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { FromAccount } from './from-account.tsx'
import { stripAmountField } from './strip-amount-field.ts'
import type { TransferRefusal } from './transfer-flow.ts'
import {
  amountForReading,
  emptyFields,
  isFilled,
  TransferForm as TransferFormSchema,
  type FilledTransfer,
  type TransferFields,
} from './transfer-form-schema.ts'
import { TransferSum } from './transfer-sum.tsx'
import { transferWords } from './transfer-words.ts'

type FieldName = keyof TransferFields
const fieldNames: readonly FieldName[] = ['recipientName', 'destination', 'amount', 'reference']

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

/**
 * The four fields of a transfer (spec section 5). A filled field is checked when it is left and when the form is
 * sent; its message goes while it is corrected. What the bank finds wrong stands beside the same fields.
 */
export function TransferForm({ account, prefill, isHidden, refusal, onPlace, onCancel }: TransferFormProps) {
  const form = useForm<TransferFields, unknown, FilledTransfer>({
    resolver: zodResolver(TransferFormSchema),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: prefill ? { ...prefill, amount: amountForReading(prefill.amount) } : emptyFields,
  })
  const { register, clearErrors, setError, setValue, getValues, trigger, handleSubmit, control } = form
  const { errors } = form.formState
  const fields = useWatch({ control })
  const [isStripped, setStripped] = useState(false)
  const sumId = useId()

  // Whoever opens the form begins with whom to pay. One that is out of sight waits for a refusal.
  const isAskedAtFirst = useRef(!isHidden)
  useEffect(() => {
    if (isAskedAtFirst.current) form.setFocus('recipientName')
  }, [form])

  useEffect(() => {
    const known = (refusal?.errors ?? []).flatMap(({ field, message }) => {
      const name = fieldNames.find(each => each === field)
      return name ? [{ name, message }] : []
    })
    for (const { name, message } of known) setError(name, { message })
    const [first] = known
    if (first) form.setFocus(first.name)
  }, [form, refusal, setError])

  const field = (name: FieldName) => {
    const { onChange, onBlur, ...rest } = register(name)
    return {
      ...rest,
      error: errors[name]?.message,
      autoComplete: 'off',
      onChange: (event: { target: HTMLInputElement }) => {
        if (name === 'amount') {
          const isMore = stripAmountField(event.target)
          setStripped(before => isMore || (before && event.target.value !== ''))
        }
        clearErrors(name)
        return onChange(event)
      },
      onBlur: (event: { target: HTMLInputElement }) => {
        if (name === 'amount') setValue(name, amountForReading(getValues(name)))
        // An error that stands may be the bank's, which a check here would not find again.
        if (getValues(name).trim() !== '' && !errors[name]) void trigger(name)
        return onBlur(event)
      },
    }
  }

  return (
    <form
      noValidate
      hidden={isHidden}
      className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden"
      onSubmit={event => {
        event.preventDefault()
        void handleSubmit(onPlace)()
      }}
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
          hint={transferWords.destinationHint}
          className="money"
          spellCheck={false}
          {...field('destination')}
        />
        <Field
          label={transferWords.amount}
          hint={
            <span aria-live="polite">
              {isStripped
                ? transferWords.amountStripped(moneyFromTyped(fields.amount ?? ''))
                : transferWords.amountHint}
            </span>
          }
          leading="£"
          inputMode="decimal"
          className="money"
          {...field('amount')}
        />
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
        <Button type="submit" icon="money-out" disabled={!isFilled(fields)} aria-describedby={sumId}>
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </form>
  )
}
