import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Card } from '../../../contract/cards.ts'
import { cardLabel, hasEnded, isInUse } from '../../../domain/cards.ts'
import { formatMonth, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { buttonClass } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { cardAddress, idBelow } from '../payments/payments-addresses.ts'
import { RequestedPage } from '../payments/requested-page.tsx'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { demonstrationQuery, useBankQuery } from '../query-client.ts'
import { CardBadge, PictureOfCard } from './card-badge.tsx'
import { type CardAndBlock, cardQuery, useCardClient } from './card-queries.ts'
import {
  cardsWords,
  cardWords as words,
  controlsWords,
  demonstrationWords,
  orderCardWords,
} from './cards-words.ts'

const UsePart = createFetchedPart(async () => (await import('./use-card.tsx')).UseCard)
const ActivatePart = createFetchedPart(async () => (await import('./activate-card.tsx')).ActivateCard)
// Both at once: controls that came later would push the buttons below them from under a press.
const ChangesPart = createFetchedPart(async () => {
  const [{ CardControls }, { ManageCard }] = await Promise.all([
    import('./card-controls.tsx'),
    import('./manage-card.tsx'),
  ])
  return { CardControls, ManageCard }
})
const ActivityPart = createFetchedPart(async () => (await import('./card-activity.tsx')).CardActivity)
const DemonstrationPart = createFetchedPart(
  async () => (await import('./card-demonstration.tsx')).CardDemonstration,
)

/** Spec section 15.1: one card, by the id in the address. */
export function OneCard() {
  const id = idBelow(appPages.cards, useLocation().pathname)
  return id === undefined ? <NotFoundInShell /> : <RequestedCard key={id} cardId={id} />
}

function RequestedCard({ cardId }: { cardId: string }) {
  const { bank } = useEnvironment()
  const query = useBankQuery(cardQuery(useCardClient(), cardId))
  // Names the account that the card is for.
  useBankQuery(allAccountsQuery(bank))
  return (
    <RequestedPage title={appPages.card.title} failed={cardsWords.failed} query={query}>
      {(data, isStale) => <Shown {...data} isStale={isStale} />}
    </RequestedPage>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]'
const column = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6'

interface ShownProps extends CardAndBlock {
  readonly isStale: boolean
}

function Shown({ card, gamblingBlock, isStale }: ShownProps) {
  const isEnded = hasEnded(card.status)
  return (
    <>
      <div>
        <BackLink to={appPages.cards.path} label={appPages.cards.title} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <PageHeading className="money min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
            {cardLabel(card)}
          </PageHeading>
          <CardBadge status={card.status} />
        </div>
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <div className={columns}>
        <div className={column}>
          <CardAtHand card={card} />
          {!isEnded && (
            <ChangesPart waiting={<ChangesRoom kind={card.kind} />}>
              {({ CardControls, ManageCard }) => (
                <>
                  <CardControls card={card} gamblingBlock={gamblingBlock} />
                  <ManageCard card={card} />
                </>
              )}
            </ChangesPart>
          )}
        </div>
        {/* Below both columns, as its table needs the whole width; on a phone before the less important one. */}
        <div className="lg:col-span-2 lg:row-start-2">
          <ActivityPart waiting={<Panel title={words.activity}>{null}</Panel>}>
            {CardActivity => <CardActivity key={card.id} card={card} />}
          </ActivityPart>
        </div>
        <div className={`${column} lg:col-start-2 lg:row-start-1`}>
          <Panel title={words.details}>
            <Facts card={card} />
          </Panel>
          <Demonstration card={card} />
        </div>
      </div>
    </>
  )
}

type CardProps = Pick<ShownProps, 'card'>

/** The heights of what is fetched, so that nothing below it moves when it comes. A virtual card has less of each. */
const buttonRooms = { physical: 'h-40', virtual: 'h-26' } as const
const controlsRooms = {
  physical: 'h-[46.5rem] @min-[34rem]:h-[30.5rem]',
  virtual: 'h-[30.5rem] @min-[34rem]:h-[22.5rem]',
} as const
const manageRooms = { physical: 'h-[13.5rem] @min-[34rem]:h-32', virtual: 'h-26' } as const

const ChangesRoom = ({ kind }: Pick<Card, 'kind'>) => (
  <>
    <Panel title={controlsWords.heading} className="@container">
      <div className={controlsRooms[kind]} />
    </Panel>
    <Panel title={words.manage} className="@container">
      <div className={manageRooms[kind]} />
    </Panel>
  </>
)

/** The card, and beside it what can be done with it. */
function CardAtHand({ card }: CardProps) {
  const { status, replacedBy, arrivesBy } = card
  return (
    <section
      aria-label={words.picture}
      className="@container rounded-panel border border-line bg-surface p-4 md:p-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[38rem]:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] @min-[38rem]:gap-6">
        <PictureOfCard card={card} className="w-full max-w-80" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {hasEnded(status) && <p>{words.endedText}</p>}
          {replacedBy !== null && (
            <div className="grid justify-items-start gap-3">
              <p>{hasEnded(status) ? words.replacedBy : words.replacing}</p>
              <Link to={cardAddress(replacedBy)} className={buttonClass({ variant: 'line' })}>
                {words.seeNew}
              </Link>
            </div>
          )}
          {(status === 'ordered' || status === 'on_its_way') && arrivesBy !== null && (
            <Notice look="info" icon="mail" lead={words.arrivesBy(arrivesBy)}>
              {words.onItsWay}
            </Notice>
          )}
          {status === 'on_its_way' && (
            <ActivatePart waiting={<div className="h-34" />}>
              {ActivateCard => <ActivateCard card={card} />}
            </ActivatePart>
          )}
          {isInUse(status) && (
            <UsePart waiting={<div className={buttonRooms[card.kind]} />}>
              {UseCard => <UseCard card={card} />}
            </UsePart>
          )}
        </div>
      </div>
    </section>
  )
}

function Facts({ card }: CardProps) {
  const nameOf = usePayingAccount()
  const { accountId, kind, oneMerchant, orderedAt, arrivesBy, expires, endedAt, status } = card
  const { facts } = words
  const isComing = status === 'ordered' || status === 'on_its_way'
  const listed = [
    [facts.account, nameOf(accountId)],
    [facts.kind, words.kinds[kind]],
    kind === 'virtual' && [
      facts.where,
      oneMerchant ? orderCardWords.firstMerchant : orderCardWords.anyMerchant,
    ],
    [facts.ordered, words.day(orderedAt)],
    isComing && arrivesBy !== null && [facts.arrives, formatWeekdayAndDate(arrivesBy)],
    endedAt === null ? [facts.ends, formatMonth(expires)] : [facts.ended, words.day(endedAt)],
  ].filter(fact => fact !== false)
  return (
    <FactList
      facts={listed.map(([name = '', value]) => ({ name, value }))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}

/** In a demonstration, a card that is still to come can come at once, and every card can pay. */
function Demonstration({ card }: CardProps) {
  const { bank } = useEnvironment()
  const isShown = useBankQuery(demonstrationQuery(bank)).data?.demonstration !== undefined
  if (!isShown) return null
  return (
    <DemonstrationPart waiting={<Panel title={demonstrationWords.heading}>{null}</Panel>}>
      {CardDemonstration => <CardDemonstration card={card} />}
    </DemonstrationPart>
  )
}
