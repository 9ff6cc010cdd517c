import type { ComponentProps } from 'react'
import { SelectField } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import type { StaffDemoAccount } from '../staff-demo.ts'
import { accountText } from './demonstration-words.ts'

type AccountFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  readonly accounts: readonly StaffDemoAccount[]
}

/** One of the demonstration’s accounts. */
export const AccountField = ({ accounts, ...field }: AccountFieldProps) => (
  <SelectField {...field}>
    {accounts.map(account => (
      <option key={account.id} value={account.id}>
        {accountText(account)}
      </option>
    ))}
  </SelectField>
)

interface ControlOutcomeProps {
  readonly said: string | undefined
  readonly refusal: { readonly message: string; readonly count: number } | undefined
}

/** What became of a control, as a status; or why it was refused. */
export const ControlOutcome = ({ said, refusal }: ControlOutcomeProps) => (
  <>
    <output className="money block text-sm empty:absolute">{said}</output>
    {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
  </>
)

/** The layout of a control inside its panel. */
export const controlClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4'
