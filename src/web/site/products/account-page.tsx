import { companyFigures } from '../../../../content/company-figures.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import type { AccountPage } from '../../../../content/products/product.ts'
import { AsidePanel, ContactLines } from '../page-parts/aside-panel.tsx'
import { DefinitionRows, FeatureRows, QuestionList, Ticks } from '../page-parts/lists.tsx'
import { ApplyPart, ProductColumns, ProductHeader } from './product-layout.tsx'

/** An account on the template of Student, Premium and Platinum: the eight parts of spec section 2. */
export const AccountPageBody = ({ page }: { page: AccountPage }) => (
  <div className="pb-(--section)">
    <ProductHeader {...page} />
    <ProductColumns aside={<AccountAside {...page} />}>
      <h2>{productWords.keyFeatures}</h2>
      <FeatureRows features={page.features} />
      <BenefitsAndRequirements page={page} />
      {page.questions && (
        <>
          <h2 className="mt-16">{productWords.questions}</h2>
          <QuestionList questions={page.questions} />
        </>
      )}
      {page.notes && <Notes notes={page.notes} />}
    </ProductColumns>
  </div>
)

const AccountAside = ({ account, aside }: AccountPage) => (
  <AsidePanel label={aside.heading}>
    <ApplyPart
      heading={aside.heading}
      text={aside.text}
      apply={productWords.apply(account)}
      second={productWords.contactUs}
    />
    <div className="grid gap-6 max-lg:md:grid-cols-2">
      <CompanyMini />
      <div className="-mx-6 border-line px-6 max-lg:md:border-l max-md:border-t max-md:pt-6 lg:border-t lg:pt-6">
        <ContactLines {...aside.line} />
      </div>
    </div>
  </AsidePanel>
)

const BenefitsAndRequirements = ({ page: { benefits, requirements } }: { page: AccountPage }) => (
  <div className="mt-12 grid items-start gap-12 md:grid-cols-2">
    <section>
      <h2 className="mb-4 text-[1.625rem]">{productWords.benefits}</h2>
      <Ticks items={benefits} />
    </section>
    <section>
      <h2 className="mb-4 text-[1.625rem]">{requirements.heading}</h2>
      <DefinitionRows rows={requirements.rows} />
    </section>
  </div>
)

/** The legal small print. */
const Notes = ({ notes }: { notes: readonly string[] }) => (
  <div className="mt-12 grid max-w-(--measure) gap-2 text-sm text-muted">
    {notes.map(note => (
      <p key={note}>{note}</p>
    ))}
  </div>
)

/** The bank's four figures, small, beside a product. */
const CompanyMini = () => (
  <dl className="money grid grid-cols-2 gap-x-5 gap-y-4">
    {companyFigures.map(({ figure, label }) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-display text-[1.5rem] leading-[1.1] font-heading tracking-[-.02em]">{figure}</dd>
      </div>
    ))}
  </dl>
)
