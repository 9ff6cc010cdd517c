import type { UseFormReturn } from 'react-hook-form'
import type { useCheckedFields } from './checked-fields.ts'
import type { RegistrationValues } from './registration-form-schema.ts'

/** The form that its groups are parts of. */
export interface RegistrationFormParts {
  readonly form: UseFormReturn<RegistrationValues, unknown, RegistrationValues>
}

/** What the fields of a group work with. */
export type RegistrationFieldParts = RegistrationFormParts &
  ReturnType<typeof useCheckedFields<RegistrationValues>>
