import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { shortAccountName } from '../../../domain/products.ts'
import { FieldFrame } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
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

/**
 * A native select of accounts. A select cuts a long text at its end, which here is the balance, so the chosen account is
 * written over it, with its name cut instead.
 */
export function AccountSelect({ label, accounts, chosenId, hasAll = false, onChoose }: AccountSelectProps) {
  return (
    <FieldFrame label={label} className="money" box="relative min-h-11 items-center">
      {control => (
        <>
          <select
            {...control}
            value={chosenId}
            onChange={event => onChoose(event.target.value)}
            className="h-[2.625rem] w-full min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent pr-10 pl-3.5 text-transparent outline-none *:bg-surface *:text-ink"
          >
            {accounts.map(account => (
              <option key={account.id} value={account.id}>
                {choiceOf(account)}
              </option>
            ))}
            {hasAll && <option value={allAccounts}>{chooserWords.all}</option>}
          </select>
          <Chosen account={accounts.find(({ id }) => id === chosenId)} />
          <Icon name="chevron-down" className="pointer-events-none absolute right-3.5 text-muted" />
        </>
      )}
    </FieldFrame>
  )
}

/** The chosen option as the eye reads it: its name may be cut, its digits and its balance are not. */
function Chosen({ account }: { account: Account | undefined }) {
  const text = account ? choiceOf(account) : chooserWords.all
  const nameLength = account?.name.length ?? text.length
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-10 left-3.5 flex items-center forced-colors:hidden"
    >
      <span className="truncate">{text.slice(0, nameLength)}</span>
      <span className="flex-none whitespace-pre">{text.slice(nameLength)}</span>
    </span>
  )
}

export interface AccountChooserProps {
  readonly accounts: readonly Account[]
  /** The account that the page shows, or `all`. */
  readonly shownId: string
  readonly hasAll?: boolean
}

/** Names below this one start the page again: the list's first page, without open details. */
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
    <div className="w-full md:max-w-104">
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
