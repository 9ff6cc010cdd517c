import { Field, type FieldProps } from '../../../components/field.tsx'
import { secondFactorWords } from './second-factor-words.ts'

/**
 * Where a code of the second factor goes: six digits of the app, or a recovery code, which has letters, so that a phone
 * must not offer digits alone. Spaces may be pasted with it.
 */
export const CodeField = (props: Omit<FieldProps, 'label'>) => (
  <Field
    label={secondFactorWords.code}
    hint={secondFactorWords.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    className="money"
    {...props}
  />
)
