import type { UseFormRegisterReturn } from 'react-hook-form'
import { AccountType } from '../../../contract/sessions.ts'
import { JoinedChoice } from '../joined-choice.tsx'
import { signInWords } from './sign-in-words.ts'

const options = AccountType.options.map(value => ({ value, label: signInWords.accountTypes[value] }))

/** Personal or corporate. It changes no permission (ruling 21). */
export const AccountTypeChoice = ({ field }: { field: UseFormRegisterReturn }) => (
  <JoinedChoice legend={signInWords.accountType} options={options} field={field} />
)
