import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ChosenPasswords } from './between-steps.ts'
import { useCheckedFields } from './checked-fields.ts'
import { PasswordFields } from './password-fields.tsx'
import { reviewWords as words } from './sign-up-words.ts'

type PasswordAgainProps = {
  form: UseFormReturn<ChosenPasswords, unknown, ChosenPasswords>
  about: readonly string[]
}

/** Asks for the password where a reload has taken it out of the page's memory (ruling 39). */
export function PasswordAgain({ form, about }: PasswordAgainProps) {
  const { field } = useCheckedFields(form)
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <div className="border-t border-line pt-4">
      <p className="pb-4 text-nav text-muted">{words.passwordAgain}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <PasswordFields field={field} password={password} about={about} />
      </div>
    </div>
  )
}
