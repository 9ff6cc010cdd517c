import { groupLines } from '../../../../content/products/group-lines.ts'
import {
  exampleWords,
  exampleWords as words,
  productWords,
} from '../../../../content/products/product-words.ts'
import type {
  Action,
  Fee,
  Product,
  Rate,
  RepresentativeExample,
  Row,
} from '../../../../content/products/product.ts'
import { formatPence } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { penceOfPounds } from '../calculations/fixed-point.ts'
import { formatNominal, growSavings } from '../calculations/grow-savings.ts'
import { costOverdraft, overdraftApr } from '../calculations/overdraft.ts'
import { repayLoan } from '../calculations/repay-loan.ts'
import { AsidePanel, ContactLines } from '../page-parts/aside-panel.tsx'
import { KeepLastWords } from '../page-parts/line-breaks.tsx'
import { DefinitionRows, FeatureRows, NumberedSteps, QuestionList, Ticks } from '../page-parts/lists.tsx'
import { ApplyPart, ProductColumns, ProductHeader } from './product-layout.tsx'

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

/** The people the product is for, beside what they need. */
const WhoAndWhat = ({ product: { audience, requirements } }: { product: Product }) => (
  <div className="mt-12 grid items-start gap-12 md:grid-cols-2">
    <section>
      <h2 className="text-[1.625rem]">{audience.heading}</h2>
      <Ticks items={audience.points} className="mt-4" />
    </section>
    <section>
      <h2 className="mb-4 text-[1.625rem]">{productWords.requirements}</h2>
      <DefinitionRows rows={requirements} />
    </section>
  </div>
)

/** A product's rate or price, in display type. Where there is no rate, the fee has the whole line. */
const RateAndFee = ({ rate, fee }: { rate?: Rate | undefined; fee: Fee }) => (
  <dl className={`grid gap-x-12 border-t border-ink ${rate ? 'md:grid-cols-2' : ''}`}>
    {rate && (
      <Figure
        term={productWords.rate}
        figure={rate.figure}
        explanation={rate.explanation}
        wording={wordingOf(rate)}
      />
    )}
    <Figure term={productWords.fee} {...fee} />
  </dl>
)

type FigureProps = { term: string; figure: string; wording?: string; explanation: string }

const Figure = ({ term, figure, wording, explanation }: FigureProps) => (
  <div className="py-6 max-md:not-first:border-t max-md:not-first:border-line">
    <dt className="text-sm font-semibold text-muted">{term}</dt>
    <dd className="mt-2">
      <p className="money font-display text-3xl leading-[1.1] font-heading tracking-display">{figure}</p>
      {wording && <p className="money mt-1 font-semibold">{wording}</p>}
      <p className="mt-2 max-w-(--measure) text-muted">{explanation}</p>
    </dd>
  </div>
)

function wordingOf({ wording, grossOf }: Rate): string {
  if (grossOf === undefined) return wording
  const { ratePercentAer, timesAYear } = grossOf
  return `${exampleWords.gross(formatNominal(ratePercentAer, timesAYear), timesAYear)}, ${wording}`
}

/** The example that belongs to a rate: its assumptions in a sentence, and the resulting figures. */
const WorkedExample = ({ example }: { example: RepresentativeExample }) => {
  const rows = exampleRows(example)
  return (
    <section
      aria-labelledby="example"
      className={`grid items-start gap-x-12 gap-y-4 border-t border-line pt-6 ${rows.length > 0 ? 'md:grid-cols-2' : ''}`}
    >
      <div>
        <h2 id="example" className="panel-heading">
          {example.heading}
        </h2>
        <p className="mt-2 max-w-(--measure) text-muted">{example.text}</p>
      </div>
      {rows.length > 0 && <DefinitionRows rows={rows} className="md:*:first:border-t-0 md:*:first:pt-0" />}
    </section>
  )
}

/** The wording of each kind of loan's rate: only everyday lending to individuals is "representative". */
const rateWords = { personal: words.apr, mortgage: words.aprc, business: words.aprFrom } as const

type Example<Kind extends 'loan' | 'savings' | 'overdraft'> = NonNullable<RepresentativeExample[Kind]>

/** The figures of a worked example, computed from its assumptions. None where the example is in words alone. */
export const exampleRows = ({ loan, savings, overdraft }: RepresentativeExample): Row[] => [
  ...(loan ? loanRows(loan) : []),
  ...(savings ? savingsRows(savings) : []),
  ...(overdraft ? overdraftRows(overdraft) : []),
]

function loanRows({ amountPounds, months, ratePercentApr, kind }: Example<'loan'>): Row[] {
  const amountPence = penceOfPounds(amountPounds)
  const { monthlyPence, lastPence, totalPence, interestPence } = repayLoan({
    amountPence,
    months,
    ratePercentApr,
  })
  return [
    { term: words.borrowed, value: formatPence(amountPence) },
    { term: words.lasts, value: words.months(months) },
    { term: words.rate, value: rateWords[kind ?? 'personal'](ratePercentApr) },
    { term: words.monthly, value: formatPence(monthlyPence) },
    { term: words.last, value: formatPence(lastPence) },
    { term: words.cost, value: formatPence(interestPence) },
    { term: words.total, value: formatPence(totalPence) },
  ]
}

function savingsRows({ depositPounds, months, ratePercentAer }: Example<'savings'>): Row[] {
  const { paidInPence, interestPence, balancePence } = growSavings({
    depositPence: penceOfPounds(depositPounds),
    monthlyPence: 0n,
    months,
    ratePercentAer,
  })
  return [
    { term: words.deposit, value: formatPence(paidInPence) },
    { term: words.lasts, value: words.months(months) },
    { term: words.rate, value: words.aer(ratePercentAer) },
    { term: words.interest, value: formatPence(interestPence) },
    { term: words.ends, value: formatPence(balancePence) },
  ]
}

function overdraftRows(overdraft: Example<'overdraft'>): Row[] {
  const { amountPounds, interestFreePounds, days, ratePercentEar } = overdraft
  const amountPence = penceOfPounds(amountPounds)
  const interestFreePence = penceOfPounds(interestFreePounds)
  const costPence = costOverdraft({ amountPence, interestFreePence, days, ratePercentEar })
  return [
    { term: words.overdrawn, value: formatPence(amountPence) },
    { term: words.free, value: formatPence(interestFreePence) },
    { term: words.lasts, value: words.days(days) },
    { term: words.rate, value: words.ear(ratePercentEar) },
    { term: words.representative, value: words.variableApr(overdraftApr(overdraft)) },
    { term: words.cost, value: formatPence(costPence) },
  ]
}

/** The pages that people read after this one: between hairlines, across the column. */
const ReadNext = ({ links }: { links: readonly Action[] }) => (
  <nav aria-labelledby="read-next" className="wrap pt-16 pb-(--section) print:hidden">
    <div className="horizon" />
    <h2 id="read-next" className="mt-8 text-[1.625rem]">
      {productWords.readNext}
    </h2>
    <ul className="mt-4 grid gap-x-12 md:auto-cols-fr md:grid-flow-col">
      {links.map(({ label, href }) => (
        <li key={href} className="border-t border-line md:border-y">
          <a
            href={href}
            className="flex h-full min-h-16 items-center justify-between gap-4 py-3 font-display text-[1.1875rem] leading-[1.3] font-[620] tracking-[-.012em] hover:underline hover:underline-offset-[.22em]"
          >
            <span className="text-balance">
              <KeepLastWords text={label} />
            </span>
            <Icon name="arrow-right" className="text-link" />
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
