import { pounds } from '../../../../content/amounts.ts'
import { safeguards } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Product } from '../../../contract/openings.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { Icon } from '../../components/icon.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { BackLink } from './back-link.tsx'
import { informationSheetHref, summaryId } from './opening-links.ts'
import { openAccountPath, openAnAccount } from './own-account-address.ts'
import { productWords as words, summaryOf } from './summary-box.ts'

const FormPart = createFetchedPart(async () => (await import('./open-account-form.tsx')).OpenAccountForm)

const InvitePart = createFetchedPart(async () => (await import('./invite-form.tsx')).InviteForm)

interface OpenProductProps {
  readonly product: Product
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
}

const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(15rem,20rem)] lg:gap-8'

/** Spec section 11.2: a product's summary box, and the form that opens it. */
export function OpenProduct({ product, accounts }: OpenProductProps) {
  return (
    <>
      <div>
        <BackLink to={openAccountPath} label={openAnAccount} />
        <PageHeading>{words.title(product.name)}</PageHeading>
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
              {words.sheet}
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
                className="w-[40%] py-3 pr-3 pl-4 text-left font-normal text-muted md:w-60 md:pr-4 md:pl-6"
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
