import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { readAmount } from '../../../domain/typed-amount.ts'
import { Field, SelectField } from '../../components/field.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { PickList } from '../choice-list.tsx'
import { DateHint } from '../pay/when-fields.tsx'
import { type DateRange, dateWords } from '../payments/due-words.ts'
import { AmountField } from '../transfers/amount-field.tsx'
import { type AppForm, useFields } from '../use-app-form.ts'
import type { StandingOrderFields } from './standing-order-form.ts'
import { formWords as words, frequencyOptions } from './standing-order-words.ts'

const moneyField = { leading: '£', inputMode: 'decimal', autoComplete: 'off', className: 'money' } as const
const twoColumns = 'grid items-start gap-5 md:grid-cols-2 md:gap-4'

interface TermsFieldsProps {
  readonly form: AppForm<StandingOrderFields>
  readonly range: DateRange
  /** Under the amount: what the account has. */
  readonly amountHint?: ReactNode
  /** Under the reference: what their bank receives. */
  readonly referenceHint?: ReactNode
  /** One that is changed names its next payment and the payments left. */
  readonly isChange?: boolean
}

/** How much is paid, with which reference, and when (specification section 13.3). */
export function TermsFields({ form, range, amountHint, referenceHint, isChange = false }: TermsFieldsProps) {
  const { field, errorOf, leave } = useFields(form)
  const { field: amountField } = useController({ control: form.control, name: 'amount' })
  const [frequency, firstOn] = useWatch({ control: form.control, name: ['frequency', 'firstOn'] })
  return (
    <>
      <div className={twoColumns}>
        <AmountField
          field={amountField}
          hint={amountHint}
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
          hint={referenceHint}
          autoComplete="off"
          className="money"
          {...field('reference')}
        />
      </div>
      <hr className="border-line" />
      <div className={twoColumns}>
        <SelectField label={words.often} {...field('frequency')}>
          {frequency === '' && <option value="">{words.choose}</option>}
          {frequencyOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label={isChange ? words.next : words.first}
          type="date"
          min={range.first}
          max={range.last}
          className="money"
          // The last working day of a month is never moved to another day.
          hint={
            frequency === 'last_working_day' ? (
              dateWords.hint(range)
            ) : (
              <DateHint date={firstOn} range={range} />
            )
          }
          {...field('firstOn')}
        />
      </div>
      <EndFields form={form} isChange={isChange} />
    </>
  )
}

const endings = [
  { value: 'never', label: words.endings.never },
  { value: 'date', label: words.endings.date },
  { value: 'count', label: words.endings.count },
] as const

/** When it ends, and what the last payment is then. */
function EndFields({ form, isChange }: { form: AppForm<StandingOrderFields>; isChange: boolean }) {
  const { field } = useFields(form)
  const [ends, firstOn] = useWatch({ control: form.control, name: ['ends', 'firstOn'] })
  return (
    <>
      <PickList
        legend={words.ends}
        options={endings}
        chosen={ends}
        onChoose={value => {
          form.clearFaults(['endOn', 'payments', 'lastAmount'])
          form.setValue('ends', value)
        }}
      />
      {ends !== 'never' && (
        <div className={twoColumns}>
          {ends === 'date' ? (
            <Field label={words.endOn} type="date" min={firstOn} className="money" {...field('endOn')} />
          ) : (
            <Field
              label={isChange ? words.paymentsLeft : words.payments}
              inputMode="numeric"
              autoComplete="off"
              className="money"
              {...field('payments')}
            />
          )}
          <Field
            label={words.lastAmount}
            labelNote={ownMoneyWords.optional}
            {...moneyField}
            {...field('lastAmount')}
          />
        </div>
      )}
    </>
  )
}
