import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Card } from '../../../contract/cards.ts'
import { cardLabel, hasEnded } from '../../../domain/cards.ts'
import { buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BankFault } from '../bank-client.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState, Panel } from '../panel.tsx'
import { cardAddress } from '../payments/payments-addresses.ts'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { CardBadge, PictureOfCard } from './card-badge.tsx'
import { cardsQuery, useCardClient } from './card-queries.ts'
import { cardsWords as words } from './cards-words.ts'

const DisputesPart = createFetchedPart(
  async () => (await import('../card-disputes/dispute-list.tsx')).DisputeList,
)

/** Spec section 15.1: the customer's cards, as pictures that lead to their pages. */
export function CardList() {
  const { bank } = useEnvironment()
  const { data, error, isError, isPending, refetch } = useBankQuery(cardsQuery(useCardClient()))
  // Names the accounts that the cards are for.
  useBankQuery(allAccountsQuery(bank))
  // The private desk's customers have none: the bank says who to call.
  const refused = error instanceof BankFault && error.status === 403 ? error.message : undefined
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{words.heading}</PageHeading>
        {data && <Acts />}
      </div>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      {refused !== undefined && <Notice look="info" lead={refused} />}
      {isError && !data && refused === undefined && (
        <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />
      )}
      {isPending && <CardsSkeleton />}
      {data && <Listed cards={data.cards} />}
    </>
  )
}

const Acts = () => (
  <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">
    <Link to={appPages.newVirtualCard.path} className={buttonClass({ variant: 'line' })}>
      <Icon name="plus" size="small" />
      {words.newVirtual}
    </Link>
    <Link to={appPages.orderCard.path} className={buttonClass()}>
      <Icon name="card" size="small" />
      {words.order}
    </Link>
  </div>
)

function Listed({ cards }: { cards: readonly Card[] }) {
  const usable = cards.filter(({ status }) => !hasEnded(status))
  const ended = cards.filter(({ status }) => hasEnded(status))
  const groups = [
    { title: words.physical, of: usable.filter(({ kind }) => kind === 'physical') },
    { title: words.virtual, of: usable.filter(({ kind }) => kind === 'virtual') },
  ]
  return (
    <>
      {usable.length === 0 && (
        <section className="rounded-panel border border-line bg-surface">
          <EmptyState text={ended.length > 0 ? words.allEnded : words.none} />
        </section>
      )}
      {groups.map(
        ({ title, of }) =>
          of.length > 0 && (
            <Panel key={title} title={title}>
              <CardTiles>
                {of.map(card => (
                  <CardTile key={card.id} card={card} />
                ))}
              </CardTiles>
            </Panel>
          ),
      )}
      {cards.length > 0 && (
        <DisputesPart waiting={<Panel title={words.disputes}>{null}</Panel>}>
          {DisputeList => <DisputeList />}
        </DisputesPart>
      )}
      <SubscriptionsLink />
      {ended.length > 0 && <EndedCards cards={ended} />}
    </>
  )
}

const SubscriptionsLink = () => (
  <Link
    to={appPages.subscriptions.path}
    className="flex min-h-14 items-center justify-between gap-4 rounded-panel border border-line bg-surface px-4 font-semibold no-underline hover:bg-hover md:px-6"
  >
    {appPages.subscriptions.title}
    <Icon name="chevron-right" className="text-subtle" />
  </Link>
)

/** As many beside each other as there is room for, and on a phone one below the other as rows. */
const CardTiles = ({ children }: { children: ReactNode }) => (
  <div className="@container border-t border-line">
    <ul className="grid @min-[34rem]:grid-cols-[repeat(auto-fill,minmax(17rem,21rem))] @min-[34rem]:gap-2 @min-[34rem]:p-4">
      {children}
    </ul>
  </div>
)

function CardTile({ card }: { card: Card }) {
  const nameOf = usePayingAccount()
  return (
    <li className="relative grid grid-cols-[6rem_minmax(0,1fr)_1.25rem] items-center gap-x-4 gap-y-3 px-4 py-4 not-first:border-t not-first:border-line hover:bg-hover @min-[34rem]:grid-cols-[minmax(0,1fr)_auto] @min-[34rem]:content-start @min-[34rem]:items-start @min-[34rem]:rounded-control @min-[34rem]:border-0! @min-[34rem]:p-2 @max-[19rem]:grid-cols-1">
      <PictureOfCard
        card={card}
        isSmall
        className="w-full @min-[34rem]:col-span-full @max-[19rem]:max-w-24"
      />
      <span className="grid min-w-0 justify-items-start gap-1 leading-[1.4]">
        <CardLink card={card} />
        <span className="money text-sm wrap-anywhere text-muted">{nameOf(card.accountId)}</span>
        <span className="@min-[34rem]:hidden">
          <CardBadge status={card.status} />
        </span>
      </span>
      <span className="self-start @max-[34rem]:hidden">
        <CardBadge status={card.status} />
      </span>
      <Icon name="chevron-right" className="text-subtle @min-[34rem]:hidden @max-[19rem]:hidden" />
    </li>
  )
}

const CardLink = ({ card }: { card: Card }) => (
  <Link
    to={cardAddress(card.id)}
    className="money min-w-0 font-semibold wrap-anywhere no-underline outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
  >
    {cardLabel(card)}
  </Link>
)

function EndedCards({ cards }: { cards: readonly Card[] }) {
  const [isOpen, setOpen] = useState(false)
  const nameOf = usePayingAccount()
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-surface">
      <h2 className="font-body text-md leading-[1.4] tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 px-4 text-left font-semibold -outline-offset-3! hover:bg-hover md:px-6 aria-expanded:[&>svg]:rotate-180"
        >
          {words.ended}
          <Icon name="chevron-down" className="text-subtle" />
        </button>
      </h2>
      {isOpen && (
        <ul>
          {cards.map(card => (
            <li
              key={card.id}
              className="relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-3 leading-[1.4] hover:bg-hover md:px-6"
            >
              <PictureOfCard card={card} isSmall className="w-14" />
              <span className="grid min-w-0 gap-0.5">
                <CardLink card={card} />
                <span className="money text-sm wrap-anywhere text-muted">{nameOf(card.accountId)}</span>
              </span>
              <CardBadge status={card.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The layout of the page while its cards load. */
const CardsSkeleton = () => (
  <Placeholder label={words.loading}>
    <div aria-busy="true" className="@container rounded-panel border border-line bg-surface">
      <div className="p-4 md:px-6">
        <Skeleton className="my-1.5 h-4 w-24" />
      </div>
      <div className="grid gap-6 border-t border-line p-4 @min-[34rem]:grid-cols-[repeat(auto-fill,minmax(16rem,20rem))] md:p-6">
        {['w-36', 'w-44'].map(width => (
          <div key={width} className="grid content-start gap-3">
            <span className="aspect-[340/214] w-full rounded-[4.4%/7%] bg-sunken" />
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-2.5 w-32" />
          </div>
        ))}
      </div>
    </div>
  </Placeholder>
)
