import { appPages } from '../../../../content/app-pages.ts'
import type { DirectDebitSummary } from '../../../contract/direct-debits.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { directDebitAddress } from '../payments/payments-addresses.ts'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { type LinkedColumn, type LinkedRow, LinkedTable } from '../payments/linked-table.tsx'
import { loadFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { MandateBadge } from './direct-debit-badge.tsx'
import { directDebitsQuery, useDirectDebitClient } from './direct-debit-queries.ts'
import { directDebitsWords as words } from './direct-debits-words.ts'

/** Spec section 13.4: the Direct Debits of all accounts, active ones first. */
export function DirectDebitList() {
  const { bank } = useEnvironment()
  const { data, error, isError, isPending, refetch } = useBankQuery(directDebitsQuery(useDirectDebitClient()))
  // Names the accounts that are collected from.
  useBankQuery(allAccountsQuery(bank))
  return (
    <>
      <div>
        <BackLink to={appPages.payments.path} label={appPages.payments.title} />
        <PageHeading>{words.heading}</PageHeading>
      </div>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      {isError && !data ? (
        <LoadFailure words={loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <section
          aria-label={words.heading}
          aria-busy={isPending}
          className="overflow-hidden rounded-panel border border-line bg-surface *:first:border-t-0"
        >
          {!data && (
            <Placeholder label={words.loading}>
              <TransactionRowsSkeleton count={5} />
            </Placeholder>
          )}
          {data?.length === 0 && <EmptyState text={words.empty} />}
          {data && data.length > 0 && <Listed directDebits={data} />}
        </section>
      )}
    </>
  )
}

const { columns: names } = words
const columns: readonly LinkedColumn[] = [
  { name: names.company, width: '' },
  { name: names.reference, width: '' },
  { name: names.lastPayment, width: '' },
  { name: names.nextPayment, width: '' },
  { name: names.status, width: 'w-34' },
]

/** An account is named only if there are several. */
function Listed({ directDebits }: { directDebits: readonly DirectDebitSummary[] }) {
  const { clock } = useEnvironment()
  const nameOf = usePayingAccount()
  const today = londonDateOf(new Date(clock.now()))
  const hasSeveral = new Set(directDebits.map(({ accountId }) => accountId)).size > 1
  const rows = directDebits.map((each): LinkedRow => {
    const { id, company, reference, status, accountId } = each
    return {
      id,
      address: directDebitAddress(id),
      text: company,
      // Distinguishes it from others of the same company.
      label: `${company}, ${reference}`,
      note: hasSeveral ? nameOf(accountId) : undefined,
      cells: {
        [names.reference]: <span className="text-sm text-muted">{reference}</span>,
        [names.lastPayment]: <LastPayment {...each} />,
        [names.nextPayment]: <NextPayment {...each} today={today} />,
        [names.status]: <MandateBadge status={status} />,
      },
      end: <MandateBadge status={status} />,
      below: <Below directDebit={each} today={today} />,
    }
  })
  return <LinkedTable label={words.heading} columns={columns} rows={rows} />
}

const LastPayment = ({ lastPayment }: Pick<DirectDebitSummary, 'lastPayment'>) =>
  lastPayment ? (
    <>
      <span className="font-semibold">{formatMoney(lastPayment.amount)}</span>
      <small className="block text-sm text-muted">{words.day(lastPayment.date)}</small>
    </>
  ) : (
    <span className="text-muted">{words.none}</span>
  )

interface NextPaymentProps extends Pick<DirectDebitSummary, 'nextPayment' | 'status'> {
  readonly today: string
}

/** A cancelled Direct Debit has nothing more to come. */
const NextPayment = ({ nextPayment, status, today }: NextPaymentProps) =>
  nextPayment ? (
    <>
      <span className="font-semibold">{formatMoney(nextPayment.amount)}</span>
      <small className="block text-sm text-muted">{words.dueOn(nextPayment, today)}</small>
    </>
  ) : (
    <span className="text-muted">{status === 'active' ? words.notAnnounced : words.none}</span>
  )

/** What stands below the company where there is no room for a table. */
const Below = ({ directDebit, today }: { directDebit: DirectDebitSummary; today: string }) => (
  <>
    <span className="block">{directDebit.reference}</span>
    <dl className="mt-1 grid gap-x-4">
      <Fact name={names.lastPayment} value={words.lastPaid(directDebit)} />
      {directDebit.status === 'active' && (
        <Fact name={names.nextPayment} value={words.nextPaid(directDebit, today)} />
      )}
    </dl>
  </>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{name}</dt>
    <dd className="font-semibold text-ink">{value}</dd>
  </div>
)
