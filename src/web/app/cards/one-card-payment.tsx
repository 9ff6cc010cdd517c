import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { CardPayment, CardPaymentDetails } from '../../../contract/card-payments.ts'
import { cardPaymentStatuses, cardPaymentWays } from '../../../domain/card-payments.ts'
import { penceOf } from '../../../domain/money.ts'
import { Notice } from '../../components/notice.tsx'
import { transactionsAddress, useKnownAccounts } from '../accounts/account-address.ts'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { RequestedPage } from '../payments/requested-page.tsx'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { cardAddress, idBelow } from '../payments/payments-addresses.ts'
import { StepTrail } from '../payments/step-trail.tsx'
import { demonstrationQuery, useBankQuery } from '../query-client.ts'
import { ChangeCategory } from '../spending/change-category.tsx'
import { formatLongDayAndTime } from '../transactions/transaction-words.ts'
import { cardPaymentsPath, controlsAnchor } from './card-payment-address.ts'
import { CardPaymentBadge } from './card-payment-badge.tsx'
import { cardPaymentQuery, useCardPaymentClient } from './card-payment-queries.ts'
import { demonstrationWords } from './cards-words.ts'
import { listCardPaymentSteps } from './card-payment-steps.ts'
import {
  controlLinks,
  declineInWords,
  payingCard,
  paymentWords as words,
  theirsInWords,
} from './card-payments-words.ts'

const DisputeFormPart = createFetchedPart(async () => (await import('./dispute-form.tsx')).DisputePart)
const DemonstrationPart = createFetchedPart(
  async () => (await import('./payment-demonstration.tsx')).PaymentDemonstration,
)

/** Spec section 15.4: one card payment, by the id in the address. */
export function OneCardPayment() {
  const id = idBelow({ path: cardPaymentsPath }, useLocation().pathname)
  return id === undefined ? <NotFoundInShell /> : <RequestedPayment key={id} paymentId={id} />
}

function RequestedPayment({ paymentId }: { paymentId: string }) {
  const { bank } = useEnvironment()
  const query = useBankQuery(cardPaymentQuery(useCardPaymentClient(), paymentId))
  // Names the account that pays.
  useBankQuery(allAccountsQuery(bank))
  return (
    <RequestedPage title={appPages.cardPayment.title} failed={words.failed} query={query}>
      {(data, isStale) => <Shown details={data} isStale={isStale} />}
    </RequestedPage>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)] lg:grid-rows-[auto_1fr]'
const column = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6'

function Shown({ details, isStale }: { details: CardPaymentDetails; isStale: boolean }) {
  const { cardPayment: payment } = details
  return (
    <>
      <div>
        <PaymentBackLink payment={payment} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <PageHeading className="money min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
            {words.title(payment)}
          </PageHeading>
          <CardPaymentBadge payment={payment} />
        </div>
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <PaymentNotice payment={payment} />
      <div className={columns}>
        <Panel title={words.happened}>
          <StepTrail steps={listCardPaymentSteps(details)} />
        </Panel>
        {/* On a phone the facts come before the long form. */}
        <div className={`${column} lg:col-start-2 lg:row-span-2 lg:row-start-1`}>
          <Panel title={words.details}>
            <Facts details={details} />
          </Panel>
          <Demonstration payment={payment} />
        </div>
        <div>
          <DisputeFormPart waiting={null}>{DisputePart => <DisputePart payment={payment} />}</DisputeFormPart>
        </div>
      </div>
    </>
  )
}

/** In a demonstration its holder can play the merchant. */
function Demonstration({ payment }: { payment: CardPayment }) {
  const { bank } = useEnvironment()
  const isShown = useBankQuery(demonstrationQuery(bank)).data?.demonstration !== undefined
  if (!isShown || payment.cardId === null) return null
  return (
    <DemonstrationPart waiting={<Panel title={demonstrationWords.heading}>{null}</Panel>}>
      {PaymentDemonstration => <PaymentDemonstration payment={payment} />}
    </DemonstrationPart>
  )
}

/** Up to the card; for who shares its account, to the account's transactions. */
function PaymentBackLink({ payment }: { payment: CardPayment }) {
  const accounts = useKnownAccounts()
  const { cardId, accountId } = payment
  return cardId === null ? (
    <BackLink to={transactionsAddress(accounts, { accountId })} label={appPages.transactions.title} />
  ) : (
    <BackLink to={cardAddress(cardId)} label={payingCard(payment)} />
  )
}

/** Why it was declined and where that can be changed, or what is not covered. */
function PaymentNotice({ payment }: { payment: CardPayment }) {
  const { decline, owed } = payment
  if (decline)
    return (
      <Notice look="danger" lead={words.declined}>
        {declineInWords(decline)} <ControlLink payment={payment} reason={decline.reason} />
      </Notice>
    )
  if (penceOf(owed) === 0n) return null
  return (
    <Notice look="warning" icon="clock" lead={words.notCovered(owed)}>
      {words.takenLater}
    </Notice>
  )
}

interface ControlLinkProps {
  readonly payment: CardPayment
  readonly reason: NonNullable<CardPayment['decline']>['reason']
}

function ControlLink({ payment: { cardId, accountId }, reason }: ControlLinkProps) {
  const control = Object.entries(controlLinks).find(([name]) => name === reason)?.[1]
  if (!control || cardId === null) return null
  const addresses = {
    card: cardAddress(cardId),
    controls: cardAddress(cardId) + controlsAnchor,
    cards: appPages.cards.path,
    virtual: appPages.newVirtualCard.path,
    subscriptions: appPages.subscriptions.path,
    account: `${appPages.accounts.path}/${accountId}`,
  }
  return (
    <Link to={addresses[control.to]} className="link">
      {control.text}
    </Link>
  )
}

const regions = new Intl.DisplayNames(['en-GB'], { type: 'region' })

/** "London", and of a merchant abroad the country too: "Lisbon, Portugal". */
const placeOf = ({ place, country }: CardPayment): string =>
  country === 'GB' ? place : `${place}, ${regions.of(country) ?? country}`

function Facts({ details: { cardPayment: payment, transactions } }: { details: CardPaymentDetails }) {
  const nameOf = usePayingAccount()
  const { facts } = words
  const { status, how, theirs, accountId, begunAt, approveBy, holdEndsAt, settledAt, refunded } = payment
  const standing = [
    cardPaymentStatuses[status],
    ...(penceOf(refunded) > 0n ? [words.refunded(refunded)] : []),
  ].join('. ')
  const listed: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [facts.status, standing],
    [facts.place, placeOf(payment)],
    [facts.category, <Category key="category" payment={payment} lineId={transactions[0]} />],
    [facts.card, <PayingCard key="card" payment={payment} />],
    [facts.account, nameOf(accountId)],
    [facts.how, cardPaymentWays[how]],
    theirs !== null && [facts.theirs, theirsInWords(theirs)],
    [facts.begun, formatLongDayAndTime(begunAt)],
    status === 'waiting' && approveBy !== null && [facts.approveBy, formatLongDayAndTime(approveBy)],
    status === 'pending' && holdEndsAt !== null && [facts.heldUntil, formatLongDayAndTime(holdEndsAt)],
    settledAt !== null && [facts.settled, formatLongDayAndTime(settledAt)],
    transactions.length > 0 && [
      facts.transactions,
      <Lines key="lines" accountId={accountId} transactions={transactions} />,
    ],
  ]
  return (
    <FactList
      facts={listed.flatMap(fact => (fact === false ? [] : [{ name: fact[0], value: fact[1] }]))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}

interface CategoryProps {
  readonly payment: CardPayment
  /** Its first line: the payment, not a refund. */
  readonly lineId: string | undefined
}

/** What spending counts it as, to be changed once it has a line. */
function Category({ payment: { accountId, merchant, category }, lineId }: CategoryProps) {
  if (lineId === undefined) return category
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {category}
      <ChangeCategory line={{ accountId, id: lineId, merchant, category }} />
    </span>
  )
}

/** A link to the card, for its holder alone. */
function PayingCard({ payment }: { payment: CardPayment }) {
  const { cardId } = payment
  const card = payingCard(payment)
  return cardId === null ? (
    card
  ) : (
    <Link to={cardAddress(cardId)} className="link">
      {card}
    </Link>
  )
}

/** The payment's lines on its account. */
function Lines({ accountId, transactions }: { accountId: string; transactions: readonly string[] }) {
  const accounts = useKnownAccounts()
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {transactions.map(id => (
        <Link key={id} to={transactionsAddress(accounts, { accountId, id })} className="link">
          {id}
        </Link>
      ))}
    </span>
  )
}
