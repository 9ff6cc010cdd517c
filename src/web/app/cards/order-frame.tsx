import type { ReactNode } from 'react'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Card } from '../../../contract/cards.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isCurrent } from '../../../domain/products.ts'
import { Notice } from '../../components/notice.tsx'
import { accountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { shortName } from '../accounts/own-account-words.ts'
import { BankFault } from '../bank-client.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { useBankQuery } from '../query-client.ts'
import { cardsQuery, useCardClient } from './card-queries.ts'
import { cardsWords } from './cards-words.ts'

interface OrderFrameProps {
  readonly title: string
  readonly children: (cards: readonly Card[], accounts: readonly Account[]) => ReactNode
}

/** A page that orders a card: its head, and its form once the customer's cards and current accounts are known. */
export function OrderFrame({ title, children }: OrderFrameProps) {
  const { bank } = useEnvironment()
  const cards = useBankQuery(cardsQuery(useCardClient()))
  const accounts = useBankQuery(accountsQuery(bank))
  const error = cards.error ?? accounts.error
  const isKnown = cards.data !== undefined && accounts.data !== undefined
  if (!isKnown && error === null) return <PageSkeleton title={title} />
  // The private desk's customers order none: the bank says who to call.
  const refused = error instanceof BankFault && error.status === 403 ? error.message : undefined
  return (
    <>
      <div>
        <BackLink to={appPages.cards.path} label={appPages.cards.title} />
        <PageHeading>{title}</PageHeading>
      </div>
      {isKnown && children(cards.data.cards, accounts.data.filter(isPayable))}
      {!isKnown && refused !== undefined && <Notice look="info" lead={refused} />}
      {!isKnown && refused === undefined && (
        <LoadFailure
          words={cardsWords.failed}
          error={error}
          onRetry={() => void Promise.all([cards.refetch(), accounts.refetch()])}
        />
      )}
    </>
  )
}

const isPayable = ({ productCode }: Account): boolean => isCurrent(productCode)

/** The choice of the account that a card is for. */
export const AccountOptions = ({ accounts }: { accounts: readonly Account[] }) =>
  accounts.map(account => (
    <option key={account.id} value={account.id}>
      {shortName(account)}, {formatMoney(account.availableBalance)}
    </option>
  ))

/** The form, and beside it how the card looks; on a phone that comes first. */
export const orderColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,22rem)] lg:gap-8'
