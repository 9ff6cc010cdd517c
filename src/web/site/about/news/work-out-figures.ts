import type { StoryBlock } from '../../../../../content/news/story.ts'
import type { Row } from '../../../../../content/products/product.ts'
import { formatPence } from '../../../../contract/money.ts'
import { growSavings } from '../../calculations/grow-savings.ts'
import { formatNominal } from '../../calculations/nominal-rate.ts'

type WorkedBlock = Extract<StoryBlock, { kind: 'growth' | 'gross' }>

/** The figures of a story that are worked out and not written, by the same sums as the calculators. */
export const workOutFigures = (block: WorkedBlock): readonly Row[] =>
  block.kind === 'growth' ? growthRows(block) : grossRows(block)

const growthRows = ({ depositPounds, months, rates }: Extract<WorkedBlock, { kind: 'growth' }>): Row[] =>
  rates.map(({ name, ratePercentAer, wording }) => {
    const depositPence = BigInt(depositPounds) * 100n
    const { interestPence } = growSavings({ depositPence, monthlyPence: 0n, months, ratePercentAer })
    return { term: `${name}, ${ratePercentAer}% AER ${wording}`, value: formatPence(interestPence) }
  })

const grossRows = ({ ratePercentAer, paid }: Extract<WorkedBlock, { kind: 'gross' }>): Row[] =>
  paid.map(({ name, timesAYear }) => ({
    term: name,
    value: `${formatNominal(ratePercentAer, timesAYear)}% gross`,
  }))
