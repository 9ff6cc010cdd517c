import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { penceOf } from '../../../domain/money.ts'
import { readAmount } from '../../../domain/typed-amount.ts'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { accountParameter } from '../accounts/account-address.ts'
import { AccountSelect } from '../accounts/account-chooser.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { checkLost } from '../accounts/send-change.ts'
import { checkByFetched } from '../form-checks.ts'
import { AmountField, amountForReading } from '../transfers/amount-field.tsx'
import { type Checked, faultsOf, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { type Assessment, type HowMuch, receivedReference, type Whom } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { ContinueButton, PayNotice } from './step-parts.tsx'
import type { AmountFields, PayFlow } from './use-pay-flow.ts'

const fieldNames = ['accountId', 'amount', 'reference'] as const

const checkFields = checkByFetched<AmountFields, HowMuch>(
  async () => (await import('./pay-rules.ts')).checkAmountFields,
)

/** What the account has, before the bank is asked: a declined payment would stand in the list. */
function withinBalance(
  checked: Checked<string, HowMuch>,
  payers: readonly Account[],
): Checked<keyof AmountFields, HowMuch> {
  if (!checked.ok) return checked
  const payer = payers.find(({ id }) => id === checked.value.accountId)
  return payer && penceOf(payer.availableBalance) < penceOf(checked.value.amount)
    ? { ok: false, faults: { amount: ownMoneyWords.available(payer.availableBalance) } }
    : checked
}

interface AmountStepProps {
  readonly flow: PayFlow
  readonly whom: Whom
  /** The accounts that pay others, the primary one first. */
  readonly payers: readonly Account[]
}

/** The second step: from which account, how much, with which reference. */
export const AmountStep = ({ payers, ...props }: AmountStepProps) =>
  payers.length === 0 ? (
    <Notice look="info" lead={words.noPayer} />
  ) : (
    <AmountForm payers={payers} {...props} />
  )

function AmountForm({ flow, whom, payers }: AmountStepProps) {
  const { form, submit, isBusy, refusal } = useAmountForm(flow, payers)
  const { field, errorOf, leave } = useFields(form)
  const [accountId, reference] = useWatch({ control: form.control, name: ['accountId', 'reference'] })
  const { field: amountField } = useController({ control: form.control, name: 'amount' })
  const payer = payers.find(({ id }) => id === accountId)
  const received = receivedReference(reference, whom.destination)
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
      <dl>
        <div className="flex gap-3">
          <dt className="text-muted">{words.review.when}</dt>
          <dd className="font-semibold">{words.review.now}</dd>
        </div>
      </dl>
      <ContinueButton busy={isBusy} />
    </Form>
  )
}

function useAmountForm(flow: PayFlow, payers: readonly Account[]) {
  const [address] = useSearchParams()
  const named = payers.find(({ id }) => id === address.get(accountParameter))
  const first = named ?? payers.find(({ isPrimary }) => isPrimary) ?? payers[0]
  const before = flow.typed.get().amount
  const { form, submit, isBusy, refusal } = useAppForm<AmountFields, HowMuch, Assessment, RefusedRequest>({
    fields: fieldNames,
    initial: before
      ? { ...before, amount: amountForReading(before.amount) }
      : { accountId: first?.id ?? '', amount: '', reference: '' },
    check: Object.assign(async (fields: AmountFields) => withinBalance(await checkFields(fields), payers), {
      ...(checkFields.prepare && { prepare: checkFields.prepare }),
    }),
    checkLost,
    send: howMuch => flow.take(howMuch),
  })
  const { typed } = flow
  useEffect(() => () => typed.keep({ amount: form.getValues() }), [form, typed])
  return { form, submit, isBusy, refusal }
}
