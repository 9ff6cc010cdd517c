import { useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { limits } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { paymentsFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder } from '../skeleton.tsx'
import { tidySearch } from '../transactions/list-request.ts'
import { Pager, pageOf } from '../transactions/pager.tsx'
import { SearchBox } from '../transactions/search-box.tsx'
import { transactionsWords } from '../transactions/transaction-words.ts'
import { payeesQuery } from './payee-queries.ts'
import { PayeeRows, PayeeRowsSkeleton } from './payee-rows.tsx'
import { payeesWords as words } from './payees-words.ts'

/** The page's address as a request: what is searched for, and which page. */
function usePayeesRequest() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = tidySearch(address.get('search') ?? '')
  const page = pageOf(address)
  const go = (to: { search: string | undefined; page: number }, replace = false) => {
    const named = {
      ...(to.search !== undefined && { search: to.search }),
      ...(to.page > 1 && { page: String(to.page) }),
    }
    void navigate(`?${new URLSearchParams(named)}`, { replace })
  }
  return {
    search,
    page,
    look: (next: string | undefined, isRefined: boolean) => go({ search: next, page: 1 }, isRefined),
    turn: (next: number) => go({ search, page: next }),
  }
}

/** Spec section 12.1: all payees, favourites first, then who was paid last; 20 a page. */
export function PayeeList() {
  const { bank } = useEnvironment()
  const { search, page, look, turn } = usePayeesRequest()
  const pageSize = limits.payeesPageSize
  const list = useBankQuery(payeesQuery(bank, { search, page, pageSize }))
  const { data } = list
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <BackLink to={appPages.payments.path} label={appPages.payments.title} />
          <PageHeading>{words.heading}</PageHeading>
        </div>
        <AddPayee />
      </div>
      <output className="block empty:absolute">{list.isError && data && <StaleNotice />}</output>
      {list.isError && !data ? (
        <LoadFailure words={paymentsFailed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <section
          aria-label={words.heading}
          aria-busy={list.isPending}
          className="@container overflow-hidden rounded-panel border border-line bg-surface"
        >
          <div className="flex p-4 md:px-6">
            <SearchBox search={search} label={words.search} placeholder={words.search} onSearch={look} />
          </div>
          <output className="sr-only">
            {search !== undefined && data?.total === 0 && !list.isPlaceholderData && words.found(0)}
          </output>
          {!data && (
            <Placeholder label={words.loading}>
              <PayeeRowsSkeleton count={5} />
            </Placeholder>
          )}
          {data && data.total === 0 && (
            <EmptyState
              text={search === undefined ? words.none : words.noneMatch}
              className="border-t border-line"
            />
          )}
          {data && data.total > 0 && data.payees.length === 0 && (
            <EmptyState text={transactionsWords.beyondEnd} className="border-t border-line">
              <Button variant="line" onClick={() => turn(1)}>
                {transactionsWords.firstPage}
              </Button>
            </EmptyState>
          )}
          {data && data.payees.length > 0 && (
            <>
              <PayeeRows payees={data.payees} />
              <Pager
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPage={turn}
                showing={words.showing}
              />
            </>
          )}
        </section>
      )}
    </>
  )
}

const fetchDialog = () => import('./payee-dialog.tsx')

/** The button that opens the form of a new payee. */
function AddPayee() {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  return (
    <>
      <Button icon="plus" className="max-md:w-full" onClick={() => void open()} {...preparing}>
        {words.add}
      </Button>
      {code && <code.AddPayeeDialog isOpen={isOpen} onClose={close} />}
    </>
  )
}
