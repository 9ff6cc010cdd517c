import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { penceOf } from '../../../domain/money.ts'
import { readAmount } from '../../../domain/typed-amount.ts'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { accountParameter } from '../accounts/account-address.ts'
import { AccountSelect } from '../accounts/account-chooser.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { checkUnavailable } from '../accounts/send-change.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { withinDates } from '../payments/due-words.ts'
import { AmountField, amountForReading } from '../transfers/amount-field.tsx'
import { type Checked, faultsOf, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { type Assessment, type PaymentTerms, receivedReference, type Recipient } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { ContinueButton, PayNotice } from './step-parts.tsx'
import type { AmountFields, PayFlow } from './use-pay-flow.ts'
import { WhenFields } from './when-fields.tsx'

const fieldNames = ['accountId', 'amount', 'reference', 'executeOn'] as const

const checkFields = checkByFetched<AmountFields, PaymentTerms>(
  async () => (await import('./pay-rules.ts')).checkAmountFields,
)

/**
 * Whether the account has the money, before the bank is asked: a declined payment would stand in the list. A payment for a
 * later day is not checked, because the account may have the money by then.
 */
function withinBalance(
  checked: Checked<string, PaymentTerms>,
  payers: readonly Account[],
): Checked<keyof AmountFields, PaymentTerms> {
  if (!checked.ok || checked.value.executeOn !== undefined) return checked
  const payer = payers.find(({ id }) => id === checked.value.accountId)
  return payer && penceOf(payer.availableBalance) < penceOf(checked.value.amount)
    ? { ok: false, faults: { amount: ownMoneyWords.available(payer.availableBalance) } }
    : checked
}

interface AmountStepProps {
  readonly flow: PayFlow
  readonly recipient: Recipient
  /** The accounts that pay others, the primary one first. */
  readonly payers: readonly Account[]
}

/** The second step: from which account, how much, with which reference, and when. */
export const AmountStep = ({ payers, ...props }: AmountStepProps) =>
  payers.length === 0 ? (
    <Notice look="info" lead={words.noPayer} />
  ) : (
    <AmountForm payers={payers} {...props} />
  )

function AmountForm({ flow, recipient, payers }: AmountStepProps) {
  const { form, submit, isBusy, refusal, range } = useAmountForm(flow, payers)
  const { field, errorOf, leave } = useFields(form)
  const [accountId, reference] = useWatch({ control: form.control, name: ['accountId', 'reference'] })
  const { field: amountField } = useController({ control: form.control, name: 'amount' })
  const payer = payers.find(({ id }) => id === accountId)
  const received = receivedReference(reference, recipient.destination)
  const problem = flow.problemOf('amount')
  useEffect(() => {
    if (problem) form.reportFaults(faultsOf(fieldNames, problem.errors))
  }, [form, problem])
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSend={submit}
    >
      <PayNotice
        key={refusal?.count}
        refusal={refusal ?? (problem?.errors.length === 0 ? problem : undefined)}
      />
      <AccountSelect
        label={words.from}
        accounts={payers}
        chosenId={accountId}
        onChoose={id => {
          form.setValue('accountId', id)
          form.clearFaults(['amount'])
        }}
      />
      <AmountField
        field={amountField}
        hint={payer && ownMoneyWords.available(payer.availableBalance)}
        error={errorOf('amount')}
        onCorrect={() => {
          form.prepare()
          form.clearFaults(['amount'])
        }}
        onLeave={event => {
          // The field asks about a doubtful amount instead.
          if (readAmount(form.getValues('amount')).state !== 'doubtful') leave(event, 'amount')
        }}
      />
      <Field
        label={words.reference}
        labelNote={ownMoneyWords.optional}
        hint={received === undefined ? undefined : words.received(received)}
        autoComplete="off"
        className="money"
        {...field('reference')}
      />
      <WhenFields form={form} range={range} />
      <ContinueButton busy={isBusy} />
    </Form>
  )
}

function useAmountForm(flow: PayFlow, payers: readonly Account[]) {
  const [address] = useSearchParams()
  const named = payers.find(({ id }) => id === address.get(accountParameter))
  const first = named ?? payers.find(({ isPrimary }) => isPrimary) ?? payers[0]
  const before = flow.typed.get().amount
  const { clock } = useEnvironment()
  const range = dateRangeOf(new Date(clock.now()))
  const { form, submit, isBusy, refusal } = useAppForm<
    AmountFields,
    PaymentTerms,
    Assessment,
    RefusedRequest
  >({
    fields: fieldNames,
    initial: before
      ? { ...before, amount: amountForReading(before.amount) }
      : { accountId: first?.id ?? '', amount: '', reference: '', when: 'now', executeOn: '' },
    check: Object.assign(
      async (fields: AmountFields) => {
        const checked = withinBalance(await checkFields(fields), payers)
        return fields.when === 'later' ? withinDates(checked, fields.executeOn, { range }) : checked
      },
      { ...(checkFields.prepare && { prepare: checkFields.prepare }) },
    ),
    checkUnavailable,
    send: terms => flow.setTerms(terms),
  })
  const { typed } = flow
  useEffect(() => () => typed.keep({ amount: form.getValues() }), [form, typed])
  return { form, submit, isBusy, refusal, range }
}
