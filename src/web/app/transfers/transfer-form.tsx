import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
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
import { chosenName, isNameChoice, type NameAct } from '../payees/name-check-rows.ts'
import { NameCheckResult } from '../payees/name-check.tsx'
import type { AnsweredCheck, useNameCheck } from '../payees/use-name-check.ts'
import { type AppForm, type Checked, faultsOf, useAppForm, useFields } from '../use-app-form.ts'
import { AmountField, type AmountFieldProps, amountForReading } from './amount-field.tsx'
import type { TransferRefusal } from './transfer-flow.ts'
import { nameQueryOfTransfer, waitsForChoice, withKindFollowing } from './transfer-names.ts'
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
  readonly nameCheck: ReturnType<typeof useNameCheck>
  /** Whether the name check stops nothing, as at the private desk. Else Confirm asks, and waits for the choice. */
  readonly isPrivateDesk: boolean
  readonly isBusy?: boolean
  readonly onPlace: (filled: FilledTransfer) => void
  readonly onCancel: () => void
}

/** The account that pays, the four fields of a transfer, and a summary beside Confirm (spec section 5). */
export function TransferForm({ account, payers, onFrom, isBusy = false, ...formState }: TransferFormProps) {
  const { isHidden, refusal, nameCheck, isPrivateDesk, onCancel } = formState
  const { form, fields, field, amount, submit } = useTransferForm(formState)
  const confirm = useRef<HTMLButtonElement>(null)
  const names = useNames({ ...formState, form, confirm })
  const result = useRef<HTMLDivElement>(null)
  const isWaiting = !isPrivateDesk && waitsForChoice(nameCheck.state)
  // The result has the focus, and its buttons are in sight too.
  useEffect(() => {
    if (isWaiting) result.current?.scrollIntoView({ block: 'end' })
  }, [isWaiting])
  const summaryId = useId()
  const destinationId = useId()
  const destination = readTypedDestination(fields.destination ?? '')
  return (
    <Form
      hidden={isHidden}
      className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden"
      onInput={event => {
        prepareRules()
        names.forget(event)
      }}
      onBlur={names.leave}
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
        <div ref={result} className="empty:hidden">
          <NameCheckResult
            state={names.shown}
            onAct={names.act}
            onTryAgain={submit}
            isStatus={isPrivateDesk}
            without={['check_again']}
          />
        </div>
        {!isPrivateDesk && names.needsRollNumber && (
          <p className="text-nav">
            {transferWords.rollNumber}{' '}
            <Link to={appPages.paySomeone.path} onClick={onCancel} className="link">
              {appPages.paySomeone.title}
            </Link>
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <TransferSummary id={summaryId} fields={fields} />
        <Button variant="line" disabled={isBusy} onClick={onCancel}>
          {transferWords.cancel}
        </Button>
        <Button
          ref={confirm}
          type="submit"
          icon="money-out"
          busy={isBusy}
          disabled={!isFilled(fields) || isWaiting}
          aria-describedby={`${summaryId} ${destinationId}`}
        >
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

/** The fields that a name check is of. */
const namedFields: ReadonlySet<string> = new Set(['recipientName', 'destination'])

const isNamed = ({ target }: FormEvent | FocusEvent): boolean =>
  target instanceof HTMLInputElement && namedFields.has(target.name)

interface NamesOptions extends Pick<
  TransferFormProps,
  'nameCheck' | 'isPrivateDesk' | 'isHidden' | 'refusal' | 'onCancel'
> {
  readonly form: AppForm<TransferFields>
  /** The button that ends the form. */
  readonly confirm: RefObject<HTMLButtonElement | null>
}

/**
 * The name check of the form. Where it stops nothing, it is asked as soon as name and account are there; else Confirm asks.
 * What its buttons do to what was typed.
 */
function useNames({ nameCheck, isPrivateDesk, isHidden, refusal, form, confirm, onCancel }: NamesOptions) {
  const [choices, setChoices] = useState(0)
  const lastQuery = useRef<string>(undefined)
  const wasHidden = useRef(isHidden)
  // The button that was pressed has gone: a choice, or Back from what was asked after Confirm.
  useEffect(() => {
    if (choices > 0) confirm.current?.focus()
  }, [confirm, choices])
  useEffect(() => {
    if (wasHidden.current && !isHidden && !isPrivateDesk && !refusal) confirm.current?.focus()
    wasHidden.current = isHidden
  }, [confirm, isHidden, isPrivateDesk, refusal])
  const { state } = nameCheck
  return {
    /** The check wants what this form has no field for. */
    needsRollNumber: state.phase === 'answered' && state.answer.reasonCode === 'IVCR',
    shown: state.phase === 'answered' ? withKindFollowing(state) : state,
    /** The text has changed since the bank was asked about it. */
    forget: (event: FormEvent) => {
      if (isNamed(event) && state.phase !== 'idle') nameCheck.forget()
    },
    leave: (event: FocusEvent) => {
      if (!isPrivateDesk || !isNamed(event)) return
      const query = nameQueryOfTransfer(form.getValues(), state)
      const text = JSON.stringify(query)
      if (!query || (text === lastQuery.current && state.phase !== 'idle')) return
      lastQuery.current = text
      void nameCheck.ask(query)
    },
    act: (act: NameAct, check: AnsweredCheck) => {
      if (isNameChoice(act)) {
        form.setValue('recipientName', chosenName(check.query, check.answer, act).name)
        nameCheck.choose(check, act)
        return setChoices(choices + 1)
      }
      if (act === 'cancel') return onCancel()
      nameCheck.forget()
      form.setFocus('recipientName')
    },
  }
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
  isPrivateDesk,
  refusal,
  onPlace,
}: Pick<TransferFormProps, 'prefill' | 'isHidden' | 'isPrivateDesk' | 'refusal' | 'onPlace'>) {
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
    // Everybody else has limits of their own, which the bank states beside the amount.
    hint: isPrivateDesk && transferWords.amountHint,
    error: errorOf('amount'),
    onCorrect: () => form.clearFaults(['amount']),
    onLeave: event => {
      // The field asks about a doubtful amount instead.
      if (readAmount(form.getValues('amount')).state !== 'doubtful') leave(event, 'amount')
    },
  }
  return { form, fields, field, amount, submit }
}

/** The destination as the form reads it, shown before Confirm. */
export function destinationRead(destination: Destination): string {
  if (destination.scheme === 'iban') return `IBAN ${formatDestination(destination)}`
  const { accountNumber } = destination
  return destination.scheme === 'account_number'
    ? `Account ${accountNumber}, without a sort code`
    : `Sort code ${formatSortCode(destination.sortCode)}, account ${accountNumber}`
}
