import { queryOptions } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { pounds } from '../../../../content/amounts.ts'
import { safeguards } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Product } from '../../../contract/openings.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { BankFault, type BankClient } from '../bank-client.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { accountsQuery } from './account-queries.ts'
import { BackLink } from './back-link.tsx'
import { openAccountPath, productInPath } from './own-account-address.ts'
import {
  informationSheetHref,
  openingWords as words,
  productNotes,
  rateOf,
  summaryId,
  summaryOf,
} from './opening-words.ts'

const FormPart = createFetchedPart(async () => (await import('./open-account-form.tsx')).OpenAccountForm)

const InvitePart = createFetchedPart(async () => (await import('./invite-form.tsx')).InviteForm)

const productsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['products'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listProducts({ signal })
      if (reply.status === 200) return reply.body.products
      throw new BankFault(reply)
    },
  })

/** Spec section 11.2: the products that a customer may open, or one of them with its summary box and its form. */
export function OpenAccountPage() {
  const { bank } = useEnvironment()
  const code = productInPath(useLocation().pathname)
  const { data, error, isError, refetch } = useBankQuery(productsQuery(bank))
  const accounts = useBankQuery(accountsQuery(bank))
  const failed = isError ? error : accounts.error
  if (!data || !accounts.data) {
    if (!isError && !accounts.isError) return <PageSkeleton title={words.heading} />
    return (
      <>
        <PageHeading className="sr-only">{words.heading}</PageHeading>
        <LoadFailure
          words={words.failed}
          error={failed}
          onRetry={() => void Promise.all([refetch(), accounts.refetch()])}
        />
      </>
    )
  }
  if (code === undefined) return <ProductList products={data} />
  const product = data.find(each => each.code === code)
  if (!product) return <NotFoundInShell />
  return <OneProduct key={code} product={product} accounts={accounts.data} />
}

function ProductList({ products }: { products: readonly Product[] }) {
  const { customer } = useSession()
  return (
    <>
      <div>
        <BackLink to={appPages.accounts.path} label={appPages.accounts.title} />
        <PageHeading>{words.heading}</PageHeading>
      </div>
      {products.length === 0 && (
        <Notice look="info" lead={customer.hasPaymentChecks ? words.none : words.privateDesk} />
      )}
      <ul className="grid items-stretch gap-4 md:grid-cols-2 md:gap-6 xl:grid-cols-3">
        {products.map(product => (
          <li
            key={product.code}
            className="flex flex-col items-start rounded-panel border border-line bg-surface p-5 md:p-6"
          >
            <h2 className="text-xl">{product.name}</h2>
            <p className="money mt-1 font-semibold text-link">{rateOf(product)}</p>
            <p className="mt-2 mb-5 text-muted">{productNotes[product.code]}</p>
            <Link
              to={`${openAccountPath}/${product.code}`}
              className={`${buttonClass({ variant: 'line' })} mt-auto max-md:w-full`}
            >
              {words.seeDetails}
              <span className="sr-only">{words.of(product.name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

interface OneProductProps {
  readonly product: Product
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(15rem,20rem)] lg:gap-8'

function OneProduct({ product, accounts }: OneProductProps) {
  return (
    <>
      <div>
        <BackLink to={openAccountPath} label={words.heading} />
        <PageHeading>{words.openProduct(product.name)}</PageHeading>
      </div>
      <div className={columns}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          <SummaryBox product={product} />
          {product.code === 'joint' ? (
            <InvitePart waiting={<Panel title={words.open}>{null}</Panel>}>
              {InviteForm => <InviteForm />}
            </InvitePart>
          ) : (
            <FormPart waiting={<Panel title={words.open}>{null}</Panel>}>
              {OpenAccountForm => <OpenAccountForm product={product} accounts={accounts} />}
            </FormPart>
          )}
        </div>
        <aside className="grid gap-6 lg:pt-4">
          {product.aer !== null && (
            <section className="border-b border-line pb-6">
              <h2 className="panel-heading">{words.rates.title}</h2>
              <p className="mt-1 text-sm text-muted">{words.rates.text}</p>
            </section>
          )}
          <section>
            <h2 className="panel-heading">{words.protection.title}</h2>
            <p className="money mt-1 text-sm text-muted">
              {words.protection.text(pounds(safeguards.protectedDepositPounds))}
            </p>
            <a href={informationSheetHref} target="_blank" rel="noopener" className="mt-2 link tap text-sm">
              <Icon name="document" size="small" />
              {words.acknowledged.sheet}
            </a>
          </section>
        </aside>
      </div>
    </>
  )
}

function SummaryBox({ product }: { product: Product }) {
  const { clock } = useEnvironment()
  const rows = summaryOf(product, londonDateOf(new Date(clock.now())))
  return (
    <section
      id={summaryId}
      className="scroll-mt-24 overflow-hidden rounded-panel border border-line bg-surface"
    >
      <table className="money w-full text-nav leading-[1.45]">
        <caption className="px-4 py-4 text-left font-display text-xl font-heading tracking-[-.012em] md:px-6">
          {words.summary}
        </caption>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name} className="border-t border-line align-top">
              <th
                scope="row"
                className="w-[36%] py-3 pr-4 pl-4 text-left font-normal text-muted md:w-60 md:pl-6"
              >
                {name}
              </th>
              <td className="py-3 pr-4 font-semibold text-pretty md:pr-6">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-6">{words.basis}</p>
    </section>
  )
}
