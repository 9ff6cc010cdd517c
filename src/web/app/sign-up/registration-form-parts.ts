import type { UseFormReturn } from 'react-hook-form'
import type { checkedFields } from './checked-fields.ts'
import type { RegistrationValues } from './registration-form-schema.ts'

/** What a group of the form works with. */
export type RegistrationFormParts = {
  form: UseFormReturn<RegistrationValues, unknown, RegistrationValues>
} & ReturnType<typeof checkedFields<RegistrationValues>>
