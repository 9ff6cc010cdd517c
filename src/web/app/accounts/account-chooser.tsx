import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { shortAccountName } from '../../../domain/products.ts'
import { SelectField } from '../../components/field.tsx'
import { useEnvironment } from '../environment.ts'
import { accountParameter, allAccounts } from './account-address.ts'
import { allAccountsQuery, balanceQuery } from './account-queries.ts'

/** Of the choice of an account (spec section 11.4). */
export const chooserWords = {
  account: 'Account',
  all: 'All accounts',
  showing: (name: string) => `Showing ${name}`,
  closed: (name: string) => `${name}, closed`,
  available: (name: string, balance: string) => `${name}, ${formatMoney(balance)}`,
} as const

/** An account in a list to choose from: `FlexiSave (7840), £1,204.00`. */
export function choiceOf({ name, accountNumber, status, availableBalance }: Account): string {
  const short = shortAccountName(name, accountNumber)
  return status === 'closed' ? chooserWords.closed(short) : chooserWords.available(short, availableBalance)
}

interface AccountSelectProps {
  readonly label: string
  /** The first is the one that is shown if nothing else is chosen. */
  readonly accounts: readonly Account[]
  readonly chosenId: string
  /** The last option shows all of them. */
  readonly hasAll?: boolean
  readonly onChoose: (id: string) => void
}

/** A native select of accounts. */
export const AccountSelect = ({
  label,
  accounts,
  chosenId,
  hasAll = false,
  onChoose,
}: AccountSelectProps) => (
  <SelectField
    label={label}
    className="money"
    value={chosenId}
    onChange={event => onChoose(event.target.value)}
  >
    {accounts.map(account => (
      <option key={account.id} value={account.id}>
        {choiceOf(account)}
      </option>
    ))}
    {hasAll && <option value={allAccounts}>{chooserWords.all}</option>}
  </SelectField>
)

export interface AccountChooserProps {
  readonly accounts: readonly Account[]
  /** The account that the page shows, or `all`. */
  readonly shownId: string
  readonly hasAll?: boolean
}

/** Names below this one start the page anew: the list's first page, without open details. */
const ofPlace = ['page', 'transaction', 'of']

/**
 * Spec section 11.4: which account the page shows. The address takes the choice, so that Back undoes it, and keeps the
 * filters. A choice, and one that is undone, is announced.
 */
export function AccountChooser({ accounts, shownId, hasAll = false }: AccountChooserProps) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [hasChosen, setChosen] = useState(false)
  const current = useCurrentBalance(accounts, shownId)
  const shown = current.find(({ id }) => id === shownId)
  const choose = (id: string) => {
    const next = new URLSearchParams(address)
    for (const name of ofPlace) next.delete(name)
    if (id === accounts[0]?.id) next.delete(accountParameter)
    else next.set(accountParameter, id)
    setChosen(true)
    void navigate({ search: `${next}` })
  }
  return (
    <div className="w-full md:max-w-96">
      <AccountSelect
        label={chooserWords.account}
        accounts={current}
        chosenId={shownId}
        hasAll={hasAll}
        onChoose={choose}
      />
      <output className="sr-only">
        {hasChosen &&
          chooserWords.showing(shown ? shortAccountName(shown.name, shown.accountNumber) : chooserWords.all)}
      </output>
    </div>
  )
}

/** The accounts, of which the shown one has the balance that its page asks for every few seconds. */
function useCurrentBalance(accounts: readonly Account[], shownId: string): readonly Account[] {
  const { bank } = useEnvironment()
  const listed = useQuery({ ...allAccountsQuery(bank), enabled: false })
  const balance = useQuery({ ...balanceQuery(bank, shownId), enabled: false })
  const { data } = balance
  if (!data || balance.dataUpdatedAt < listed.dataUpdatedAt) return accounts
  return accounts.map(account =>
    account.id === shownId ? { ...account, availableBalance: data.available } : account,
  )
}
