import type { FocusEvent } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ukCounties } from '../../../../content/places/uk-counties.ts'
import { ComboboxField } from '../../components/combobox-field.tsx'
import { Field } from '../../components/field.tsx'
import { fieldId, useCheckedFields } from './checked-fields.ts'
import { homeCountry, isOtherCountry } from '../../../contract/countries.ts'
import { countryFits, countryNameOf, offeredCountries, placeFits } from './countries.ts'
import { FieldGroup } from './field-group.tsx'
import type { RegistrationFieldParts, RegistrationFormParts } from './registration-form-parts.ts'
import { fieldLabels as labels, registerWords as words } from './sign-up-words.ts'

const noCounties: readonly string[] = []

/** Where the applicant lives: a country of the list, or one by its name, and with the bank's own its counties. */
export function WhereYouLiveFields({ form }: RegistrationFormParts) {
  const parts = { form, ...useCheckedFields(form) }
  const country = useWatch({ control: form.control, name: 'country' })
  const isHome = countryNameOf(country) === homeCountry
  const isOther = isOtherCountry(country)
  return (
    <FieldGroup id="where-you-live">
      <Field label={labels.city} autoComplete="address-level2" {...parts.field('city')} />
      <PlaceField
        parts={parts}
        name="state"
        hint={words.stateHint}
        autoComplete="address-level1"
        options={isHome ? ukCounties : noCounties}
        fits={placeFits}
      />
      <PlaceField
        parts={parts}
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

type PlaceFieldProps = {
  parts: RegistrationFieldParts
  name: 'state' | 'country'
  options: readonly string[]
  fits: (name: string, typed: string) => boolean
  /** What a text becomes when the field is left. */
  settle?: (typed: string) => string
  autoComplete: string
  hint?: string
  className?: string | undefined
}

function PlaceField({ parts, name, settle, ...shown }: PlaceFieldProps) {
  const { form, change, leave, error } = parts
  const { field } = useController({ name, control: form.control })
  return (
    <ComboboxField
      {...shown}
      id={fieldId(name)}
      label={labels[name]}
      error={error(name)}
      value={field.value}
      inputRef={field.ref}
      onChange={text => {
        change(name)
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
