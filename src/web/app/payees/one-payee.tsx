import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { limits } from '../../../../content/facts.ts'
import type { Payee } from '../../../contract/payees.ts'
import { formatSortCode } from '../../../domain/destination.ts'
import { Badge } from '../../components/badge.tsx'
import { Button, buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { RequestedPage } from '../payments/requested-page.tsx'
import { paymentsQuery } from '../payments/payment-queries.ts'
import { PaymentList, PaymentsSkeleton } from '../payments/payment-rows.tsx'
import { madeAtOf } from '../payments/payment-times.ts'
import { paymentsFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { Pager } from '../transactions/pager.tsx'
import { formatDay } from '../transactions/transaction-words.ts'
import { nameRow } from './name-check-rows.ts'
import { idBelow, payAddress } from '../payments/payments-addresses.ts'
import { payeeQuery } from './payee-queries.ts'
import { payeePageWords as words, payeesWords } from './payees-words.ts'
import { TrustPayee } from './trust-payee.tsx'
import { useFavourite } from './use-favourite.ts'

/** Spec section 12.1: one payee, by the id in the address. */
export function OnePayee() {
  const payeeId = idBelow(appPages.payees, useLocation().pathname)
  return payeeId === undefined ? <NotFoundInShell /> : <RequestedPayee key={payeeId} payeeId={payeeId} />
}

function RequestedPayee({ payeeId }: { payeeId: string }) {
  const { bank } = useEnvironment()
  const query = useBankQuery(payeeQuery(bank, payeeId))
  return (
    <RequestedPage title={appPages.payee.title} failed={paymentsFailed} query={query}>
      {(data, isStale) => <Shown payee={data} isStale={isStale} />}
    </RequestedPage>
  )
}

function Shown({ payee, isStale }: { payee: Payee; isStale: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <BackLink to={appPages.payees.path} label={appPages.payees.title} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <PageHeading className="min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
              {payee.name}
            </PageHeading>
            {payee.isTrusted && <Badge look="selected">{payeesWords.trusted}</Badge>}
          </div>
        </div>
        <Actions payee={payee} />
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 xl:order-last">
          <Panel title={words.details}>
            <FactList facts={factsOf(payee)} className="px-4 pb-4 md:px-6 *:last:border-b-0" />
          </Panel>
        </div>
        <History payeeId={payee.id} />
      </div>
    </>
  )
}

/** The payee's details, the last name check, and when it was paid. */
function factsOf(payee: Payee) {
  const { facts } = words
  const { name, kind, sortCode, accountNumber, iban, destination, rollNumber, nickname, nameCheck } = payee
  const listed = [
    [facts.name, name],
    [facts.kind, words.kinds[kind]],
    [facts.sortCode, sortCode && formatSortCode(sortCode)],
    [facts.accountNumber, accountNumber],
    [facts.iban, iban && destination],
    [facts.rollNumber, rollNumber],
    [facts.nickname, nickname],
    [facts.nameCheck, nameCheck && `${nameRow(payee, nameCheck).label}, ${formatDay(nameCheck.checkedAt)}`],
    [facts.lastPaid, payee.lastPaidAt === null ? words.never : formatDay(payee.lastPaidAt)],
  ] as const
  return listed.flatMap(([fact, value]) => (value ? [{ name: fact, value }] : []))
}

const fetchDialog = () => import('./payee-dialog.tsx')
const fetchDeleting = () => import('./delete-payee-dialog.tsx')

const { done } = words

/** The first on a phone has its own row. */
function Actions({ payee }: { payee: Payee }) {
  const { customer } = useSession()
  const edit = useFetchedDialog(fetchDialog)
  const deleting = useFetchedDialog(fetchDeleting)
  const { isFavourite, isTrusted } = payee
  const [said, setSaid] = useState<string>()
  const favourite = useFavourite(payee, () => setSaid(isFavourite ? done.noFavourite : done.favourite))
  const wide = 'max-md:flex-auto'
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full">
      <Link to={payAddress(payee.id)} className={`${buttonClass()} max-md:basis-full`}>
        <Icon name="payments" size="small" />
        {words.pay}
      </Link>
      <Button variant="line" className={wide} onClick={() => void edit.open()} {...edit.preparing}>
        {words.edit}
      </Button>
      <Button variant="line" className={wide} busy={favourite.isBusy} onClick={favourite.toggle}>
        {isFavourite ? words.removeFavourite : words.addFavourite}
      </Button>
      {customer.hasPaymentChecks && (
        <TrustPayee
          payee={payee}
          className={wide}
          onDone={() => setSaid(isTrusted ? done.distrusted : done.trusted)}
        />
      )}
      <Button
        variant="line"
        className={`${wide} border-danger-mark! text-danger!`}
        onClick={() => void deleting.open()}
        {...deleting.preparing}
      >
        {words.delete}
      </Button>
      {edit.code && <edit.code.EditPayeeDialog payee={payee} isOpen={edit.isOpen} onClose={edit.close} />}
      {deleting.code && (
        <deleting.code.DeletePayeeDialog payee={payee} isOpen={deleting.isOpen} onClose={deleting.close} />
      )}
      {/* A button keeps the focus, and its new words are often not read out. */}
      <output className="sr-only">{said}</output>
    </div>
  )
}

/** What left the customer's accounts for this payee. */
function History({ payeeId }: { payeeId: string }) {
  const { bank } = useEnvironment()
  const [page, setPage] = useState(1)
  const pageSize = limits.recentPayments
  const list = useBankQuery(paymentsQuery(bank, { payeeId, status: 'made', page, pageSize }))
  const { data } = list
  return (
    <Panel title={words.history} isBusy={list.isPending}>
      {!data && !list.isError && (
        <Placeholder>
          <PaymentsSkeleton count={3} />
        </Placeholder>
      )}
      {!data && list.isError && (
        <div className="border-t border-line p-4 md:p-6">
          <LoadFailure words={paymentsFailed} error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {data?.total === 0 && (
        <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.noHistory}</p>
      )}
      {data && data.total > 0 && (
        <>
          <PaymentList payments={data.payments} label={words.history} timeOf={madeAtOf} />
          {data.total > pageSize && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.total}
              onPage={setPage}
              showing={({ first, last, total }) => `${first} to ${last} of ${total}`}
            />
          )}
        </>
      )}
    </Panel>
  )
}
