import { useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { DirectDebit } from '../../../contract/direct-debits.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { idBelow } from '../payments/payments-addresses.ts'
import { RequestedPage } from '../payments/requested-page.tsx'
import { formatTryingAgain } from '../payments/due-words.ts'
import { headClass } from '../payments/linked-table.tsx'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { loadFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { CollectionBadge, MandateBadge } from './direct-debit-badge.tsx'
import { directDebitQuery, useDirectDebitClient } from './direct-debit-queries.ts'
import { directDebitsWords as words } from './direct-debits-words.ts'

const fetchCancelDialog = () => import('./cancel-direct-debit-dialog.tsx')
const fetchRefundDialog = () => import('./refund-dialog.tsx')

type Collection = DirectDebit['history'][number]

/** Spec section 13.4: one Direct Debit, by the id in the address. */
export function OneDirectDebit() {
  const id = idBelow(appPages.directDebits, useLocation().pathname)
  return id === undefined ? <NotFoundInShell /> : <RequestedDirectDebit key={id} directDebitId={id} />
}

function RequestedDirectDebit({ directDebitId }: { directDebitId: string }) {
  const { bank } = useEnvironment()
  const query = useBankQuery(directDebitQuery(useDirectDebitClient(), directDebitId))
  // Names the account that is collected from.
  useBankQuery(allAccountsQuery(bank))
  return (
    <RequestedPage title={appPages.directDebit.title} failed={loadFailed} query={query}>
      {(data, isStale) => <Shown directDebit={data} isStale={isStale} />}
    </RequestedPage>
  )
}

function Shown({ directDebit, isStale }: { directDebit: DirectDebit; isStale: boolean }) {
  const { company, status, cancelledBy, cancelledAt } = directDebit
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <BackLink to={appPages.directDebits.path} label={appPages.directDebits.title} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <PageHeading className="min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
              {company}
            </PageHeading>
            <MandateBadge status={status} />
          </div>
        </div>
        {status === 'active' && <CancelDirectDebit directDebit={directDebit} />}
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      {cancelledBy !== null && cancelledAt !== null && (
        <Notice look="info" lead={words.cancelledOn(cancelledAt)}>
          {words.cancelledBy[cancelledBy]}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        {/* On a phone the details come first: the history may be long. */}
        <div className="order-2 grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:order-none">
          <History directDebit={directDebit} />
          <Guarantee />
        </div>
        <Panel title={words.details} className="order-1 lg:order-none">
          <Facts directDebit={directDebit} />
        </Panel>
      </div>
    </>
  )
}

function CancelDirectDebit({ directDebit }: { directDebit: DirectDebit }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchCancelDialog)
  return (
    <>
      <Button
        variant="line"
        className="border-danger-mark! text-danger! max-md:w-full"
        onClick={() => void open()}
        {...preparing}
      >
        {words.cancel}
      </Button>
      {code && <code.CancelDirectDebitDialog directDebit={directDebit} isOpen={isOpen} onClose={close} />}
    </>
  )
}

function Facts({ directDebit }: { directDebit: DirectDebit }) {
  const { clock } = useEnvironment()
  const nameOf = usePayingAccount()
  const { columns, facts } = words
  const { accountId, reference, serviceUserNumber, setUpOn, status, nextPayment, lastPayment } = directDebit
  const isNew = nextPayment && lastPayment && nextPayment.amount !== lastPayment.amount
  const next = nextPayment ? (
    <span className="grid justify-items-end gap-1">
      {nextPayment.retryAt === null ? (
        words.on(nextPayment.amount, nextPayment.dueOn)
      ) : (
        <>
          {formatMoney(nextPayment.amount)}
          <span>{words.dueOn(nextPayment, londonDateOf(new Date(clock.now())))}</span>
        </>
      )}
      {isNew && <Badge look="selected">{words.newAmount}</Badge>}
    </span>
  ) : (
    words.notAnnounced
  )
  const listed = [
    [columns.nextPayment, status === 'active' ? next : words.none],
    [columns.lastPayment, lastPayment ? words.on(lastPayment.amount, lastPayment.date) : words.none],
    [columns.reference, reference],
    [facts.serviceUserNumber, serviceUserNumber],
    [facts.account, nameOf(accountId)],
    [facts.setUp, formatLongDate(setUpOn)],
  ] as const
  return (
    <FactList
      facts={listed.map(([name, value]) => ({ name, value }))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}

const Guarantee = () => (
  <section
    aria-label={words.guarantee.heading}
    className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-4 rounded-panel border border-line bg-surface p-4 text-nav md:px-6 md:py-5"
  >
    <Icon name="shield" className="size-8! text-link" />
    <div>
      <h2 className="text-xl">{words.guarantee.heading}</h2>
      <p className="money mt-1 text-muted">{words.guarantee.text}</p>
    </div>
  </section>
)

const cellClass = 'border-t border-line px-3 py-2 first:pl-6 last:pr-6'

/** Every collection, the newest first: as a table, and where there is no room for it as rows. */
function History({ directDebit }: { directDebit: DirectDebit }) {
  const { history } = directDebit
  const refund = useFetchedDialog<Awaited<ReturnType<typeof fetchRefundDialog>>, Collection>(
    fetchRefundDialog,
  )
  const askOf = (collection: Collection) =>
    collection.canRefund && (
      <Button
        variant="line"
        size="small"
        aria-label={words.refundOf(collection.amount, collection.dueOn)}
        className="max-md:min-h-11"
        onClick={() => void refund.open(collection)}
        {...refund.preparing}
      >
        {words.refund}
      </Button>
    )
  return (
    <Panel title={words.history} className="@container">
      {history.length === 0 && (
        <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.noHistory}</p>
      )}
      {history.length > 0 && (
        <>
          <table
            aria-label={words.history}
            className="w-full table-fixed border-collapse text-nav @max-[34rem]:hidden"
          >
            <thead>
              <tr>
                <th scope="col" className={headClass}>
                  {words.historyColumns.date}
                </th>
                <th scope="col" className={headClass}>
                  {words.historyColumns.status}
                </th>
                <th scope="col" className={`${headClass} w-30 text-right`}>
                  {words.historyColumns.amount}
                </th>
                <th scope="col" className={`${headClass} w-44`}>
                  <span className="sr-only">{words.historyColumns.refund}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {history.map(collection => (
                <tr key={collection.collectionId} className="h-15">
                  <td className={`${cellClass} money`}>
                    <time dateTime={collection.dueOn}>{words.day(collection.dueOn)}</time>
                  </td>
                  <td className={cellClass}>
                    <Standing collection={collection} directDebit={directDebit} />
                  </td>
                  <td className={`${cellClass} money text-right font-semibold`}>
                    {formatMoney(collection.amount)}
                  </td>
                  <td className={`${cellClass} text-right`}>{askOf(collection)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="@min-[34rem]:hidden">
            {history.map(collection => (
              <li
                key={collection.collectionId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3"
              >
                <span className="money grid gap-1">
                  <time dateTime={collection.dueOn} className="text-nav font-semibold">
                    {words.day(collection.dueOn)}
                  </time>
                  <Standing collection={collection} directDebit={directDebit} />
                </span>
                <span className="money grid justify-items-end gap-1.5 font-semibold">
                  {formatMoney(collection.amount)}
                  {askOf(collection)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refund.code && refund.start && (
        <refund.code.RefundDialog
          key={refund.start.collectionId}
          directDebit={directDebit}
          collection={refund.start}
          isOpen={refund.isOpen}
          onClose={refund.close}
        />
      )}
    </Panel>
  )
}

interface StandingProps {
  readonly collection: Collection
  readonly directDebit: DirectDebit
}

/** Where a collection stands. It takes the focus when a refund of it was paid: its button has gone. */
function Standing({
  collection: { collectionId, what, dueOn },
  directDebit: { nextPayment },
}: StandingProps) {
  const again = nextPayment?.collectionId === collectionId ? nextPayment.retryAt : null
  return (
    <span
      tabIndex={-1}
      data-collection={collectionId}
      className="justify-self-start outline-none *:whitespace-normal"
    >
      <CollectionBadge
        what={what}
        retry={what === 'trying_again' && again !== null ? formatTryingAgain(again, dueOn) : undefined}
      />
    </span>
  )
}
