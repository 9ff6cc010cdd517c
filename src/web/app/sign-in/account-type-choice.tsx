import type { UseFormRegisterReturn } from 'react-hook-form'
import { AccountType } from '../../../contract/sessions.ts'
import { JoinedChoice } from '../joined-choice.tsx'
import { signInWords } from './sign-in-words.ts'

const options = AccountType.options.map(value => ({ value, label: signInWords.accountTypes[value] }))

/** Personal or corporate. It changes no permission (ruling 21). */
export const AccountTypeChoice = (choice: { field: UseFormRegisterReturn; chosen: AccountType }) => (
  <JoinedChoice legend={signInWords.accountType} options={options} {...choice} />
)
