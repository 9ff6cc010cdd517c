import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Account } from '../../../contract/accounts.ts'
import { type Destination, formatDestination, formatSortCode } from '../../../domain/destination.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { moneyFromTyped, readAmount, stripAmount } from '../../../domain/typed-amount.ts'
import { readTypedDestination } from '../../../domain/typed-destination.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Mark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { AccountSelect } from '../accounts/account-chooser.tsx'
import { balanceQuery } from '../accounts/account-queries.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { type Checked, faultsOf, useAppForm, useFields } from '../use-app-form.ts'
import { AmountField, type AmountFieldProps, amountForReading } from './amount-field.tsx'
import type { TransferRefusal } from './transfer-flow.ts'
import type { FilledTransfer } from './transfer-rules.ts'
import { transferWords } from './transfer-words.ts'

/** The fields as typed. */
export type TransferFields = Record<'recipientName' | 'destination' | 'amount' | 'reference', string>

export const emptyFields: TransferFields = { recipientName: '', destination: '', amount: '', reference: '' }

/** Whether Confirm can be pressed: recipient, destination and amount are filled and not doubtful (spec section 5). */
export const isFilled = ({
  recipientName: name = '',
  destination: to = '',
  amount: typed = '',
}: Partial<TransferFields>) =>
  [name.trim(), to.trim(), stripAmount(typed)].every(text => text !== '') &&
  readAmount(typed).state !== 'doubtful'

interface TransferFormProps {
  /** The account that pays. */
  readonly account: Account
  /** The accounts that can pay. */
  readonly payers: readonly Account[]
  readonly onFrom: (accountId: string) => void
  /** The initial values of the fields. */
  readonly prefill: TransferFields | undefined
  /** The form is hidden while the order is in progress. It still has what was typed, in case of a refusal. */
  readonly isHidden: boolean
  readonly refusal: TransferRefusal | undefined
  readonly onPlace: (filled: FilledTransfer) => void
  readonly onCancel: () => void
}

/** The account that pays, the four fields of a transfer, and a summary beside Confirm (spec section 5). */
export function TransferForm({ account, payers, onFrom, onCancel, ...formState }: TransferFormProps) {
  const { isHidden, refusal } = formState
  const { fields, field, amount, submit } = useTransferForm(formState)
  const summaryId = useId()
  const destinationId = useId()
  const destination = readTypedDestination(fields.destination ?? '')
  return (
    <Form
      hidden={isHidden}
      className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden"
      onInput={prepareRules}
      onSend={submit}
    >
      <DialogBody className="flex-1">
        {payers.length > 1 && (
          <AccountSelect
            label={transferWords.from}
            accounts={payers}
            chosenId={account.id}
            onChoose={onFrom}
          />
        )}
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
        <TransferSummary id={summaryId} fields={fields} />
        <Button variant="line" onClick={onCancel}>
          {transferWords.cancel}
        </Button>
        <Button
          type="submit"
          icon="money-out"
          disabled={!isFilled(fields)}
          aria-describedby={`${summaryId} ${destinationId}`}
        >
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** The account that pays, and its available balance. */
export function FromAccount({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, account.id))
  return (
    <div className="money flex items-center gap-3 rounded-control bg-selected px-4 py-3 text-nav leading-[1.35] font-semibold">
      <Mark className="size-5.5 flex-none text-link" />
      <span className="min-w-0 wrap-anywhere">
        {account.name}
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

interface TransferSummaryProps {
  readonly id: string
  readonly fields: Partial<TransferFields>
}

/** Beside Confirm, and its description for screen readers: the amount as the form reads it, and the recipient. */
export function TransferSummary({ id, fields }: TransferSummaryProps) {
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

const fetchRules = () => import('./transfer-rules.ts')

const prepareRules = (): void => {
  fetchRules().catch(() => undefined)
}

/** Checks by the contract's rules. If their code does not arrive, the bank alone checks the order. */
const check = async (fields: TransferFields): Promise<Checked<FieldName, FilledTransfer>> => {
  const rules = await fetchRules().catch(() => undefined)
  if (rules) return rules.checkTransfer(fields)
  const { amount, reference } = fields
  return {
    ok: true,
    value: {
      ...fields,
      amount: moneyFromTyped(amount) ?? amount,
      reference: reference.trim() === '' ? undefined : reference,
    },
  }
}

/**
 * The state of the form. The bank's answer does not come through `send`. While the bank processes the order, the form
 * is hidden but stays mounted. The bank's errors arrive as the next `refusal`.
 */
function useTransferForm({
  prefill,
  isHidden,
  refusal,
  onPlace,
}: Omit<TransferFormProps, 'account' | 'payers' | 'onFrom' | 'onCancel'>) {
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

  // A form that opens visible focuses the recipient.
  const isShownAtFirst = useRef(!isHidden)
  useEffect(() => {
    if (isShownAtFirst.current) form.setFocus('recipientName')
  }, [form])

  useEffect(() => {
    if (refusal) form.reportFaults(faultsOf(fieldNames, refusal.errors))
  }, [form, refusal])

  const { field: amountField } = useController({ control: form.control, name: 'amount' })
  const amount: AmountFieldProps = {
    field: amountField,
    hint: transferWords.amountHint,
    error: errorOf('amount'),
    onCorrect: () => form.clearFaults(['amount']),
    onLeave: event => {
      // The field asks about a doubtful amount instead.
      if (readAmount(form.getValues('amount')).state !== 'doubtful') leave(event, 'amount')
    },
  }
  return { fields, field, amount, submit }
}

/** The destination as the form reads it, shown before Confirm. */
export function destinationRead(destination: Destination): string {
  if (destination.scheme === 'iban') return `IBAN ${formatDestination(destination)}`
  const { accountNumber } = destination
  return destination.scheme === 'account_number'
    ? `Account ${accountNumber}, without a sort code`
    : `Sort code ${formatSortCode(destination.sortCode)}, account ${accountNumber}`
}
