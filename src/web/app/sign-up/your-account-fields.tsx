import { investmentPlans } from '../../../../content/sign-up.ts'
import { useWatch } from 'react-hook-form'
import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { termsOf } from '../../../contract/application-faults.ts'
import { wholePounds } from '../../../contract/application-words.ts'
import { InvestmentType } from '../../../contract/applications.ts'
import { AccountType } from '../../../contract/sessions.ts'
import { Field } from '../../components/field.tsx'
import { JoinedChoice } from '../joined-choice.tsx'
import { useCheckedFields } from './checked-fields.ts'
import { FieldGroup } from './field-group.tsx'
import type { AskedAccount } from './registration.ts'
import { depositAsRead } from './registration-reading.ts'
import type { RegistrationFieldParts, RegistrationFormParts } from './registration-form-parts.ts'
import { fieldLabels as labels, registerWords as words } from './sign-up-words.ts'

const accountTypes = AccountType.options.map(value => ({ value, label: words.accountTypes[value] }))
const plans = InvestmentType.options.map(value => ({ value, label: investmentPlans[value] }))

/** What is opened, and with how much. */
export function YourAccountFields({ form, asked }: RegistrationFormParts & { asked: AskedAccount }) {
  const parts = { form, ...useCheckedFields(form) }
  return (
    <FieldGroup id="your-account">
      {asked.accountType === 'banking' ? (
        <JoinedChoiceField
          {...parts}
          name="bankingAccountType"
          options={accountTypes}
          // Age and deposit are judged by the account: what was said of them is of the other one.
          onChosen={() => parts.change('dateOfBirth', 'initialDeposit')}
        />
      ) : (
        <>
          <div className="md:col-span-2">
            <JoinedChoiceField
              {...parts}
              name="preferredInvestmentType"
              options={plans}
              hint={investmentPlans.hint}
            />
          </div>
          <Field
            label={labels.investmentGoal}
            labelNote={words.optional}
            autoComplete="off"
            {...parts.field('investmentGoal')}
          />
        </>
      )}
      <DepositField {...parts} asked={asked} />
    </FieldGroup>
  )
}

type JoinedChoiceFieldProps = RegistrationFieldParts & {
  name: 'bankingAccountType' | 'preferredInvestmentType'
  options: readonly { readonly value: string; readonly label: string }[]
  hint?: string
  onChosen?: () => void
}

function JoinedChoiceField({ field, name, options, hint, onChosen }: JoinedChoiceFieldProps) {
  const { id, error, onChange, ...register } = field(name)
  return (
    <JoinedChoice
      legend={labels[name]}
      options={options}
      field={{
        ...register,
        onChange: event => {
          onChosen?.()
          void onChange(event)
        },
      }}
      id={id}
      error={error}
      {...(hint && { hint })}
    />
  )
}

/** On leaving the field an amount that can be read is shown with two decimals, en-GB. */
function DepositField({ form, field, asked }: RegistrationFieldParts & { asked: AskedAccount }) {
  const { onBlur, ...rest } = field('initialDeposit')
  const bankingAccountType = useWatch({ control: form.control, name: 'bankingAccountType' })
  const { depositMinPence } = termsOf({ ...asked, bankingAccountType }, bankLimits)
  return (
    <Field
      label={labels.initialDeposit}
      labelNote={words.optional}
      hint={depositMinPence && words.depositHint(wholePounds(depositMinPence))}
      leading="£"
      inputMode="decimal"
      autoComplete="off"
      className="money"
      {...rest}
      onBlur={event => {
        const read = depositAsRead(form.getValues('initialDeposit'))
        if (read !== undefined) form.setValue('initialDeposit', read.replace('£', ''))
        void onBlur(event)
      }}
    />
  )
}
