import { type ComponentType, type FocusEvent, type ReactNode, useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { ukCounties } from '../../../../content/places/uk-counties.ts'
import { investmentPlans } from '../../../../content/sign-up.ts'
import { termsOf } from '../../../contract/named-account.ts'
import { accountTypes, investmentTypes } from '../../../contract/choices.ts'
import { homeCountry, isOtherCountry } from '../../../contract/countries.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatPounds } from '../../../domain/money.ts'
import { ComboboxField, type SuggestingFieldProps } from '../../components/combobox-field.tsx'
import { Field } from '../../components/field.tsx'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { JoinedChoice } from '../joined-choice.tsx'
import { type AppForm, useFields } from '../use-app-form.ts'
import type { RegistrationValues } from './registration-form-schema.ts'
import {
  countryFits,
  countryNameOf,
  depositAsRead,
  offeredCountries,
  placeFits,
} from './registration-reading.ts'
import type { RequestedAccount } from './registration.ts'
import { fieldLabels as labels, type GroupId, groupNames, registerWords as words } from './sign-up-words.ts'

export interface RegistrationFormProps {
  readonly form: AppForm<RegistrationValues>
}

/** A form with the functions that draw its fields. */
type FieldsProps = RegistrationFormProps & ReturnType<typeof useFields<RegistrationValues>>

/** A group of the form, under its name; two fields a row where there is room. */
export const FieldGroup = ({ id, children }: { id: GroupId; children: ReactNode }) => (
  <fieldset id={id} className="mt-8 min-w-0 border-t border-line pt-6">
    <legend className="float-left mb-4 w-full font-display text-xl leading-[1.25] font-heading tracking-display">
      {groupNames[id]}
    </legend>
    <div className="clear-both grid gap-5 md:grid-cols-2">{children}</div>
  </fieldset>
)

/** Moves the focus to a group's first field, or to the choice that is selected in it. */
export function focusGroup(id: string) {
  const group = document.getElementById(id)
  group?.scrollIntoView()
  group
    ?.querySelector<HTMLInputElement>('input:not([type=radio]:not(:checked))')
    ?.focus({ preventScroll: true })
}

type AboutYouProps = RegistrationFormProps & { requested: RequestedAccount }

/** Who applies. Under its field, a date of birth that can be read is repeated in words. */
export function AboutYouFields({ form, requested }: AboutYouProps) {
  const { field } = useFields(form)
  const birthHint = useBirthHint({ form, requested })
  return (
    <FieldGroup id="about-you">
      <Field label={labels.fullName} autoComplete="name" className="md:col-span-2" {...field('fullName')} />
      <Field
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        {...field('email')}
      />
      <Field label={labels.phone} type="tel" autoComplete="tel" className="money" {...field('phone')} />
      <Field
        label={labels.dateOfBirth}
        hint={birthHint || words.dateOfBirthHint}
        autoComplete="bday"
        className="money"
        {...field('dateOfBirth')}
      />
      <Field
        label={labels.idNumber}
        autoComplete="off"
        spellCheck={false}
        className="money"
        {...field('idNumber')}
      />
    </FieldGroup>
  )
}

const fetchReading = () => import('./registration-as-read.ts')

/** The date of birth in words; empty until one can be read, and until the code that reads it is there. */
function useBirthHint({ form, requested }: AboutYouProps): string {
  const { clock } = useEnvironment()
  const [dateOfBirth, bankingAccountType] = useWatch({
    control: form.control,
    name: ['dateOfBirth', 'bankingAccountType'],
  })
  const { code: reading, prepare } = useCode(fetchReading)
  const isTyped = dateOfBirth !== ''
  useEffect(() => {
    if (isTyped) prepare()
  }, [isTyped, prepare])
  if (!reading) return ''
  const today = londonDateOf(new Date(clock.now()))
  const consentAge = reading.consentAgeOf({ ...requested, bankingAccountType, dateOfBirth }, today)
  const parts = [reading.dayAsRead(dateOfBirth), consentAge && words.consentHint(consentAge)]
  return parts.filter(Boolean).join('. ')
}

const noCounties: readonly string[] = []

export interface SuggestionsProps {
  /** The field with its list, once its code is there. */
  readonly SuggestingField: ComponentType<SuggestingFieldProps> | undefined
}

/** Where the applicant lives: a country from the list or by its name, and a county, offered for the UK. */
export function WhereYouLiveFields({ form, SuggestingField }: RegistrationFormProps & SuggestionsProps) {
  const parts = { form, ...useFields(form) }
  const country = useWatch({ control: form.control, name: 'country' })
  const isHome = countryNameOf(country) === homeCountry
  const isOther = isOtherCountry(country)
  return (
    <FieldGroup id="where-you-live">
      <Field label={labels.city} autoComplete="address-level2" {...parts.field('city')} />
      <PlaceField
        parts={parts}
        SuggestingField={SuggestingField}
        name="state"
        hint={words.stateHint}
        autoComplete="address-level1"
        options={isHome ? ukCounties : noCounties}
        fits={placeFits}
      />
      <PlaceField
        parts={parts}
        SuggestingField={SuggestingField}
        name="country"
        hint={words.countryHint}
        autoComplete="country-name"
        options={offeredCountries}
        fits={countryFits}
        settle={countryNameOf}
        className={isOther ? undefined : 'md:col-span-2'}
      />
      {isOther && <Field label={labels.otherCountry} autoComplete="off" {...parts.field('otherCountry')} />}
    </FieldGroup>
  )
}

type PlaceFieldProps = SuggestionsProps & {
  parts: FieldsProps
  name: 'state' | 'country'
  options: readonly string[]
  fits: (name: string, typed: string) => boolean
  /** What typed text becomes when the focus leaves the field. */
  settle?: (typed: string) => string
  autoComplete: string
  hint?: string
  className?: string | undefined
}

function PlaceField({ parts, name, settle, ...shown }: PlaceFieldProps) {
  const { form, leave, errorOf } = parts
  const { field } = useController({ name, control: form.control })
  return (
    <ComboboxField
      {...shown}
      id={form.idOf(name)}
      label={labels[name]}
      error={errorOf(name)}
      value={field.value}
      inputRef={field.ref}
      onChange={text => {
        form.clearFaults([name])
        field.onChange(text)
      }}
      onBlur={(event: FocusEvent) => {
        const settled = settle?.(field.value)
        if (settled !== undefined && settled !== field.value) field.onChange(settled)
        field.onBlur()
        leave(event, name)
      }}
    />
  )
}

const kinds = accountTypes.map(value => ({ value, label: words.accountTypes[value] }))
const plans = investmentTypes.map(value => ({ value, label: investmentPlans[value] }))

/** What is opened, and with how much. */
export function YourAccountFields({
  form,
  requested,
}: RegistrationFormProps & { requested: RequestedAccount }) {
  const parts = { form, ...useFields(form) }
  return (
    <FieldGroup id="your-account">
      {requested.accountType === 'banking' ? (
        <JoinedChoiceField
          {...parts}
          name="bankingAccountType"
          options={kinds}
          // Age and deposit depend on the account: messages about the other account go.
          onChosen={() => form.clearFaults(['dateOfBirth', 'initialDeposit'])}
        />
      ) : (
        <>
          <div className="md:col-span-2">
            <JoinedChoiceField
              {...parts}
              name="preferredInvestmentType"
              options={plans}
              hint={investmentPlans.hint}
              // Only Fixed Savings need a deposit.
              onChosen={() => form.clearFaults(['initialDeposit'])}
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
      <DepositField {...parts} requested={requested} />
    </FieldGroup>
  )
}

type JoinedChoiceFieldProps = FieldsProps & {
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

/** When the focus leaves the field, an amount that can be read is shown with two decimals, en-GB. */
function DepositField({ form, field, requested }: FieldsProps & { requested: RequestedAccount }) {
  const { onBlur, ...rest } = field('initialDeposit')
  const [bankingAccountType, plan] = useWatch({
    control: form.control,
    name: ['bankingAccountType', 'preferredInvestmentType'],
  })
  const isFixed = requested.accountType === 'invest' && plan === 'fixed'
  const minPence = isFixed
    ? bankLimits.openingDepositMinPence.fixed_1y
    : termsOf({ ...requested, bankingAccountType }, bankLimits).depositMinPence
  return (
    <Field
      label={labels.initialDeposit}
      labelNote={isFixed ? undefined : words.optional}
      hint={minPence && words.depositHint(formatPounds(minPence), isFixed)}
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
