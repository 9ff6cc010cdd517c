import { investmentPlans } from '../../../../content/sign-up.ts'
import { ApplicationType, InvestmentType } from '../../../contract/applications.ts'
import { AccountType } from '../../../contract/sessions.ts'
import { Field } from '../../components/field.tsx'
import { JoinedChoice } from '../joined-choice.tsx'
import { useCheckedFields } from './checked-fields.ts'
import { FieldGroup } from './field-group.tsx'
import { depositAsRead } from './registration-reading.ts'
import type { RegistrationFieldParts, RegistrationFormParts } from './registration-form-parts.ts'
import { fieldLabels as labels, registerWords as words } from './sign-up-words.ts'

const accountTypes = AccountType.options.map(value => ({ value, label: words.accountTypes[value] }))
const plans = InvestmentType.options.map(value => ({ value, label: investmentPlans[value] }))

/** What is opened, and with how much. */
export function YourAccountFields({ form, type }: RegistrationFormParts & { type: ApplicationType }) {
  const parts = { form, ...useCheckedFields(form) }
  return (
    <FieldGroup id="your-account">
      {type === 'banking' ? (
        <JoinedChoiceField {...parts} name="bankingAccountType" options={accountTypes} />
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
      <DepositField {...parts} />
    </FieldGroup>
  )
}

type JoinedChoiceFieldProps = RegistrationFieldParts & {
  name: 'bankingAccountType' | 'preferredInvestmentType'
  options: readonly { readonly value: string; readonly label: string }[]
  hint?: string
}

function JoinedChoiceField({ field, name, options, hint }: JoinedChoiceFieldProps) {
  const { id, error, ...register } = field(name)
  return (
    <JoinedChoice
      legend={labels[name]}
      options={options}
      field={register}
      id={id}
      error={error}
      {...(hint && { hint })}
    />
  )
}

/** On leaving the field an amount that can be read is shown with two decimals, en-GB. */
function DepositField({ form, field }: RegistrationFieldParts) {
  const { onBlur, ...rest } = field('initialDeposit')
  return (
    <Field
      label={labels.initialDeposit}
      labelNote={words.optional}
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
