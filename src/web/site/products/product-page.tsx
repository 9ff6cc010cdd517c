import { groupLines } from '../../../../content/products/group-lines.ts'
import { productWords } from '../../../../content/products/product-words.ts'
import type { Product } from '../../../../content/products/product.ts'
import { AsidePanel } from '../page-parts/aside-panel.tsx'
import { ContactLines } from '../page-parts/contact-lines.tsx'
import { DefinitionRows } from '../page-parts/definition-rows.tsx'
import { FeatureRows } from '../page-parts/feature-rows.tsx'
import { NumberedSteps } from '../page-parts/numbered-steps.tsx'
import { QuestionList } from '../page-parts/question-list.tsx'
import { Ticks } from '../page-parts/ticks.tsx'
import { ApplyPart } from './apply-part.tsx'
import { ProductColumns } from './product-columns.tsx'
import { ProductHeader } from './product-header.tsx'
import { RateAndFee } from './rate-and-fee.tsx'
import { ReadNext } from './read-next.tsx'
import { WorkedExample } from './worked-example.tsx'

/** A product on the shared generic page (spec section 2, "/personal/* and /corporate/*"): one template, own content. */
export const ProductPage = ({ product }: { product: Product }) => (
  <>
    <ProductHeader {...product} />
    <ProductColumns aside={<ProductAside product={product} />}>
      <RateAndFee rate={product.rate} fee={product.fee} />
      {product.example && <WorkedExample example={product.example} />}
      <h2 className="mt-12">{product.featuresHeading ?? productWords.whatYouGet}</h2>
      <FeatureRows features={product.features} />
      <WhoAndWhat product={product} />
      <h2 className="mt-16">{product.howToGetIt.heading}</h2>
      <NumberedSteps steps={product.howToGetIt.steps} />
      <h2 className="mt-16">{productWords.questions}</h2>
      <QuestionList questions={product.questions} />
    </ProductColumns>
    <ReadNext links={product.related} />
  </>
)

const ProductAside = ({ product: { aside, group } }: { product: Product }) => (
  <AsidePanel label={aside.heading}>
    <ApplyPart {...aside} />
    <div className="max-lg:md:*:flex max-lg:md:*:justify-between">
      <ContactLines {...groupLines[group]} />
    </div>
  </AsidePanel>
)

/** For whom it is, beside what they must have. */
const WhoAndWhat = ({ product: { forWhom, requirements } }: { product: Product }) => (
  <div className="mt-12 grid items-start gap-12 md:grid-cols-2">
    <section>
      <h2 className="text-[1.625rem]">{forWhom.heading}</h2>
      <Ticks items={forWhom.points} className="mt-4" />
    </section>
    <section>
      <h2 className="mb-4 text-[1.625rem]">{productWords.requirements}</h2>
      <DefinitionRows rows={requirements} />
    </section>
  </div>
)
