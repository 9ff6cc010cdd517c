import { useState } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { limits } from '../../../../content/facts.ts'
import type { Payment } from '../../../contract/payments.ts'
import { formatMoney } from '../../../domain/money.ts'
import { buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { ClaimsPanel, useHubClaims } from '../claims/claims-panel.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState, Panel } from '../panel.tsx'
import { payAddress, paymentAddress, reportAddress } from './payments-addresses.ts'
import { payeesQuery } from '../payees/payee-queries.ts'
import { PayeeRows, PayeeRowsSkeleton } from '../payees/payee-rows.tsx'
import { payeesWords } from '../payees/payees-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { SearchBox } from '../transactions/search-box.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { PaymentList, PaymentsSkeleton } from './payment-rows.tsx'
import { formatDeadline, lastStepAtOf } from './payment-times.ts'
import { paymentsFailed, paymentsWords as words } from './payments-words.ts'

const RepeatingPart = createFetchedPart(
  async () => (await import('./repeating-sections.tsx')).RepeatingSections,
)

/** The most held payments that the hub lists: the bank decides each within days. */
const heldShown = 20

/** Spec section 12.1: what waits, who the customer pays, and what was paid. */
export function PaymentsHub() {
  const { bank } = useEnvironment()
  const [search, setSearch] = useState<string>()
  const held = useBankQuery(paymentsQuery(bank, { status: 'held', page: 1, pageSize: heldShown }))
  const payees = useBankQuery(payeesQuery(bank, { search, page: 1, pageSize: limits.hubPayees }))
  const recent = useBankQuery(paymentsQuery(bank, { page: 1, pageSize: limits.recentPayments }))
  const claims = useHubClaims()
  const parts = [held, claims.list, payees, recent]
  const failed = parts.find(({ isError }) => isError)
  const isFailed = parts.some(({ isError, data }) => isError && !data)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{words.heading}</PageHeading>
        <Actions />
      </div>
      <output className="block empty:absolute">{failed && !isFailed && <StaleNotice />}</output>
      {isFailed ? (
        <LoadFailure
          words={paymentsFailed}
          error={failed?.error ?? null}
          onRetry={() => void Promise.all(parts.map(({ refetch }) => refetch()))}
        />
      ) : (
        <>
          {(isListed(held.data?.payments) || isListed(claims.list.data?.claims)) && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
              {isListed(held.data?.payments) && <HeldPayments payments={held.data?.payments ?? []} />}
              <ClaimsPanel {...claims} />
            </div>
          )}
          <RepeatingPart waiting={<Panel title={words.comingUp}>{null}</Panel>}>
            {RepeatingSections => <RepeatingSections />}
          </RepeatingPart>
          <Panel
            title={words.payees}
            isBusy={payees.isPending}
            headerEnd={<PayeesEnd search={search} onSearch={setSearch} />}
          >
            {!payees.data && (
              <Placeholder label={words.loading}>
                <PayeeRowsSkeleton count={limits.hubPayees} />
              </Placeholder>
            )}
            <output className="sr-only">
              {/* Not of the search before. */}
              {search !== undefined &&
                payees.data &&
                !payees.isPlaceholderData &&
                payeesWords.found(payees.data.total)}
            </output>
            {payees.data?.payees.length === 0 && (
              <EmptyState
                text={search === undefined ? payeesWords.none : payeesWords.noneMatch}
                className="border-t border-line"
              />
            )}
            {payees.data && payees.data.payees.length > 0 && <PayeeRows payees={payees.data.payees} />}
          </Panel>
          <RecentPayments payments={recent.data?.payments} />
        </>
      )}
    </>
  )
}

const isListed = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0

function RecentPayments({ payments }: { payments: readonly Payment[] | undefined }) {
  return (
    <Panel
      title={words.recent}
      isBusy={!payments}
      headerEnd={
        <Link to={appPages.scheduledPayments.path} className="link tap flex-none text-sm">
          {words.scheduled}
          <Icon name="arrow-right" size="small" />
        </Link>
      }
    >
      {!payments && (
        <Placeholder>
          <PaymentsSkeleton count={limits.hubPayees} />
        </Placeholder>
      )}
      {payments?.length === 0 && <EmptyState text={words.noRecent} className="border-t border-line" />}
      {payments && payments.length > 0 && (
        <PaymentList payments={payments} label={words.recent} timeOf={lastStepAtOf} />
      )}
    </Panel>
  )
}

/** The private desk's customers have no limits. */
function Actions() {
  const { customer } = useSession()
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1 max-md:*:first:basis-full">
      <Link to={payAddress()} className={buttonClass()}>
        <Icon name="payments" size="small" />
        {words.pay}
      </Link>
      {customer.hasPaymentChecks && (
        <Link to={appPages.paymentLimits.path} className={buttonClass({ variant: 'line' })}>
          {words.limits}
        </Link>
      )}
      <Link to={reportAddress()} className={buttonClass({ variant: 'line' })}>
        {words.report}
      </Link>
    </div>
  )
}

const HeldPayments = ({ payments }: { payments: readonly Payment[] }) => (
  <section
    aria-label={words.held}
    className="@container overflow-hidden rounded-panel border border-warning-mark/45 bg-warning-tint"
  >
    <header className="flex items-center gap-3 p-4 md:px-6">
      <Icon name="clock" size="large" className="text-warning" />
      <h2 className="text-xl">{words.held}</h2>
    </header>
    <ul>
      {payments.map(payment => (
        <li key={payment.id}>
          <Link
            to={paymentAddress(payment.id)}
            className="money grid grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-4 gap-y-1.5 border-t border-warning-mark/35 px-4 py-3.5 leading-[1.4] no-underline -outline-offset-3! md:px-6 @min-[34rem]:grid-cols-[minmax(0,1fr)_auto_1.25rem]"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">
                {formatMoney(payment.amount)} to {payment.name}
              </b>
              <span className="block text-sm">
                {payment.question !== null && payment.answer === null && `${words.asked} `}
                {payment.decideBy !== null && words.decide(formatDeadline(payment.decideBy))}
              </span>
            </span>
            <span className="@max-[34rem]:col-start-1 @max-[34rem]:row-start-2">
              <PaymentBadge status={payment.status} onTint />
            </span>
            <Icon
              name="chevron-right"
              className="text-subtle @max-[34rem]:col-start-2 @max-[34rem]:row-span-2 @max-[34rem]:row-start-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

interface PayeesEndProps {
  readonly search: string | undefined
  readonly onSearch: (search: string | undefined) => void
}

const PayeesEnd = ({ search, onSearch }: PayeesEndProps) => (
  <div className="flex items-center gap-4 max-md:w-full md:*:first:w-76">
    <SearchBox
      search={search}
      label={payeesWords.search}
      placeholder={payeesWords.search}
      onSearch={onSearch}
    />
    <Link to={appPages.payees.path} className="link tap flex-none text-sm">
      {words.allPayees}
      <Icon name="arrow-right" size="small" />
    </Link>
  </div>
)
