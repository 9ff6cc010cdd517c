import { useWatch } from 'react-hook-form'
import { Field } from '../../components/field.tsx'
import { useCheckedFields } from './checked-fields.ts'
import { FieldGroup } from './field-group.tsx'
import { dayAsRead } from './registration-reading.ts'
import type { RegistrationFormParts } from './registration-form-parts.ts'
import { fieldLabels as labels, registerWords as words } from './sign-up-words.ts'

/** Who applies. A date of birth that can be read stands in words under its field. */
export function AboutYouFields({ form }: RegistrationFormParts) {
  const { field } = useCheckedFields(form)
  const dateOfBirth = useWatch({ control: form.control, name: 'dateOfBirth' })
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
        hint={dayAsRead(dateOfBirth) ?? words.dateOfBirthHint}
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
