import type { SpendingCategory } from '../../../domain/merchant-categories.ts'
import { penceOf } from '../../../domain/money.ts'
import { budgetWords as words, signedPenceOf } from './spending-words.ts'

interface BudgetProgressProps {
  readonly category: SpendingCategory
  readonly spent: string
  readonly amount: string
}

/** How much of a budget is spent: "£120.00 of £200.00". At the whole of it the line changes its colour; the figures say so too. */
export function BudgetProgress({ category, spent, amount }: BudgetProgressProps) {
  const text = words.of(spent, amount)
  const [pence, whole] = [signedPenceOf(spent), penceOf(amount)]
  const percent = pence <= 0n ? 0 : pence >= whole ? 100 : Number((pence * 100n) / whole)
  const look =
    pence >= whole
      ? '[&::-moz-progress-bar]:bg-danger-mark [&::-webkit-progress-value]:bg-danger-mark'
      : '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-value]:bg-primary'
  return (
    <span className="grid gap-1.5">
      <span className="money text-sm">{text}</span>
      <progress
        aria-label={words.progress(category)}
        aria-valuetext={text}
        max={100}
        value={percent}
        className={`block h-1.5 w-full max-w-60 appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full forced-colors:border forced-colors:[&::-webkit-progress-value]:bg-[Highlight] ${look}`}
      />
    </span>
  )
}
