import { queryOptions } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { appPages, dashboardPath, dashboardPrefixes } from '../../../../content/app-pages.ts'
import type { Product } from '../../../contract/openings.ts'
import { shortPercent } from '../../../domain/interest.ts'
import { buttonClass } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BankFault, type BankClient } from '../bank-client.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { useBankQuery } from '../query-client.ts'
import { accountsQuery } from './account-queries.ts'
import { BackLink } from './back-link.tsx'
import { openAccountPath, openAnAccount } from './own-account-address.ts'

const words = {
  heading: openAnAccount,
  seeDetails: 'See details',
  of: (product: string) => ` of ${product}`,
  failed: {
    lead: 'We could not load the accounts you can open.',
    text: 'The bank did not answer. Your money is not affected.',
  },
  none: 'You cannot open an account online. Send us a message.',
  privateDesk: 'Your accounts are looked after by the private desk. Call 020 7946 0104.',
} as const

/** A product's rate in short, on its card. */
const rateOf = ({ code, aer }: Pick<Product, 'code' | 'aer'>): string =>
  aer === null ? 'No interest' : `${shortPercent(aer)} AER ${code === 'fixed_1y' ? 'fixed' : 'variable'}`

/** What a product is for, on its card. */
const productNotes: Readonly<Record<Product['code'], string>> = {
  current: 'For everyday money: your pay, your bills, and pots for what comes later.',
  joint: 'A current account for two: each of you sees it all and can take out all of it.',
  flexisave: 'Savings that you can take out any time.',
  fixed_1y: 'One deposit for a year, at a rate that does not change.',
}

const ProductPart = createFetchedPart(async () => (await import('./open-product.tsx')).OpenProduct)

const productsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['products'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listProducts({ signal })
      if (reply.status === 200) return reply.body.products
      throw new BankFault(reply)
    },
  })

/** The code of the product that the address of a page names, as `flexisave`; undefined for the list of products. */
function productInPath(pathname: string): string | undefined {
  const below = openAccountPath.slice(dashboardPath.length)
  const [, code] = new RegExp(`^(?:${dashboardPrefixes.join('|')})${below}/([^/]+)/?$`).exec(pathname) ?? []
  return code
}

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
  return (
    <ProductPart waiting={<PageSkeleton title={words.heading} />}>
      {OpenProduct => <OpenProduct key={code} product={product} accounts={accounts.data} />}
    </ProductPart>
  )
}

function ProductList({ products }: { products: readonly Product[] }) {
  const { customer } = useSession()
  return (
    <>
      <div>
        <BackLink to={appPages.accounts.path} label={appPages.accounts.title} />
        <PageHeading title={appPages.openAccount.title}>{words.heading}</PageHeading>
      </div>
      {products.length === 0 && (
        <Notice look="info" lead={customer.hasPaymentChecks ? words.none : words.privateDesk} />
      )}
      <ul className="grid items-stretch gap-4 md:grid-cols-2 md:gap-6">
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
