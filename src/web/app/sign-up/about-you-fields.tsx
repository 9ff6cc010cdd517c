import { useWatch } from 'react-hook-form'
import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { consentBelowAgeOf } from '../../../contract/application-faults.ts'
import { londonDate } from '../../../contract/london-date.ts'
import { readTypedDate } from '../../../contract/typed-date.ts'
import { Field } from '../../components/field.tsx'
import { useEnvironment } from '../environment.ts'
import { useCheckedFields } from './checked-fields.ts'
import { FieldGroup } from './field-group.tsx'
import { dayAsRead } from './registration-reading.ts'
import type { RegistrationFormParts } from './registration-form-parts.ts'
import type { AskedAccount } from './registration.ts'
import { fieldLabels as labels, registerWords as words } from './sign-up-words.ts'

/** Who applies. A date of birth that can be read stands in words under its field. */
export function AboutYouFields({ form, asked }: RegistrationFormParts & { asked: AskedAccount }) {
  const { field } = useCheckedFields(form)
  const { clock } = useEnvironment()
  const [typed, bankingAccountType] = useWatch({
    control: form.control,
    name: ['dateOfBirth', 'bankingAccountType'],
  })
  const dateOfBirth = readTypedDate(typed)
  const consentAge =
    dateOfBirth &&
    consentBelowAgeOf(
      { ...asked, bankingAccountType, dateOfBirth },
      londonDate(new Date(clock.now())),
      bankLimits,
    )
  const asRead = [dayAsRead(typed), consentAge && words.consentHint(consentAge)].filter(Boolean).join('. ')
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
        hint={asRead || words.dateOfBirthHint}
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
