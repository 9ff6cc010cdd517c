import { exampleWords, productWords } from '../../../../content/products/product-words.ts'
import type { Fee, Rate } from '../../../../content/products/product.ts'
import { formatNominal } from '../calculations/nominal-rate.ts'

/** What something pays or costs, in display type. Where there is no rate, the fee has the whole line. */
export const RateAndFee = ({ rate, fee }: { rate?: Rate | undefined; fee: Fee }) => (
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
