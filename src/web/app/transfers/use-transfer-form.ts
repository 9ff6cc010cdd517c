import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { readAmount } from '../../../contract/typed-amount.ts'
import type { TransferRefusal } from './transfer-flow.ts'
import {
  amountForReading,
  emptyFields,
  TransferForm,
  type FilledTransfer,
  type TransferFields,
} from './transfer-form-schema.ts'

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
    resolver: zodResolver(TransferForm),
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
