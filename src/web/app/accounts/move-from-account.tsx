import type { ReactNode } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useMoveMoney } from './move-money.tsx'
import { accountPageWords } from './own-account-words.ts'
import { placesOf, sourcesOf } from './places.ts'

/** Of the button, wherever it stands. */
const words = { label: accountPageWords.move, hint: 'Between your accounts and pots' } as const

interface MoveFromAccountProps {
  readonly account: Account
  readonly accounts: readonly Account[]
  /** The button, with what opens the dialog and its words. */
  readonly children: (
    opening: {
      readonly onClick: () => void
      readonly onPointerEnter: () => void
      readonly onFocus: () => void
    },
    label: typeof words,
  ) => ReactNode
}

/**
 * Move money for a savings account, from which nobody else is paid (spec section 10.2); nothing if money cannot be moved
 * out of it or into it.
 */
export function MoveFromAccount({ account, accounts, children }: MoveFromAccountProps) {
  const { customer } = useSession()
  const { open, preparing, dialog } = useMoveMoney(accounts)
  const places = placesOf(accounts)
  const sources = sourcesOf(places)
  if (!customer.hasPaymentChecks || sources.length === 0 || places.every(({ id }) => id !== account.id))
    return null
  const isSource = sources.some(({ id }) => id === account.id)
  return (
    <>
      {children(
        { onClick: () => open(isSource ? { from: account.id } : { to: account.id }), ...preparing },
        words,
      )}
      {dialog}
    </>
  )
}
