import { formatMonth } from './format-dates.ts'
import { formatPence } from './money.ts'

/** What a customer reads of their budgets (part two, 15.7). */
export const budgetNoticeTypes = ['near_your_budget', 'budget_reached'] as const
export type BudgetNoticeType = (typeof budgetNoticeTypes)[number]

/** The notice at a part of a budget, in per cent. */
export const budgetNoticeOf = (percent: 80 | 100): { readonly type: BudgetNoticeType } => ({
  type: percent === 100 ? 'budget_reached' : 'near_your_budget',
})

type Facts = Readonly<Record<string, string>>

/** A notice in words: its title and one sentence in the bank; outside it, a subject and the same sentence. */
interface NoticeWords {
  readonly title: string
  readonly text: string
  readonly subject: string
}

function spentOf({ category = 'a category', month, spentPence = '0', amountPence = '0' }: Facts): string {
  const when = month === undefined ? '' : ` in ${formatMonth(month)}`
  return `You have spent ${formatPence(BigInt(spentPence))} of your ${formatPence(BigInt(amountPence))} for ${category}${when}.`
}

/** The words of each notice, by the facts that it keeps: `category`, `month`, `spentPence`, `amountPence`. */
export const budgetNotices: Readonly<Record<BudgetNoticeType, (facts: Facts) => NoticeWords>> = {
  near_your_budget: facts => ({
    title: 'Near Your Budget',
    text: spentOf(facts),
    subject: 'You are near a budget',
  }),
  budget_reached: facts => ({
    title: 'Budget Reached',
    text: spentOf(facts),
    subject: 'A budget is reached',
  }),
}
