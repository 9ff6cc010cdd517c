import { z } from 'zod'
import { spendingCategories } from '../domain/merchant-categories.ts'
import { penceOf, wireMoneyPattern } from '../domain/money.ts'
import { Money, pageQuery } from './fields.ts'
import { ById } from './operation.ts'
import { budgetMaxPence, spendingWords } from './spending-words.ts'
import { TransactionId } from './transactions.ts'

const Category = z.enum(spendingCategories, spendingWords.category)

/** An amount that may be below zero: then it begins with a minus sign. */
const SignedMoney = z
  .string()
  .regex(/^-?(0|[1-9]\d*)\.\d\d$/)
  .meta({ id: 'SignedMoney', examples: ['-12.50'] })

const monthPattern = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/

const of = {
  month: z
    .string(spendingWords.month)
    .max(7, spendingWords.month)
    .regex(monthPattern, spendingWords.month)
    .optional()
    .describe('A month in London: 2026-11. Left out, the present one'),
  accountId: z.uuid('Choose an account').toLowerCase().optional().describe('One account. Left out, all'),
}

export const SpendingQuery = z.strictObject(of)

/** Which lines: of a month, of an account or all, of a category or all. */
export const SpendingLinesQuery = pageQuery('lines').extend({
  ...of,
  category: Category.optional().describe('One category. Left out, all'),
})

/**
 * What a month came to. `spent`: of all categories together; it is below zero where more was given back than spent. `payments`: the debits
 * alone. `budget`: of all accounts, and so only if none is named. Opening + income − spent + own moves = closing. `pending`: held or owed now,
 * and not counted yet; null where there is none, and of a month that is over. `firstMonth`: of the first line. `presentMonth`: of today, in London.
 */
export const Spending = z
  .object({
    month: z.string(),
    firstMonth: z.string().nullable(),
    presentMonth: z.string(),
    spent: SignedMoney,
    pending: Money.nullable(),
    categories: z.array(
      z.object({ category: Category, spent: SignedMoney, payments: z.int(), budget: Money.nullable() }),
    ),
    opening: SignedMoney,
    income: SignedMoney,
    ownMoves: SignedMoney,
    closing: SignedMoney,
  })
  .meta({ id: 'Spending' })
export type Spending = z.infer<typeof Spending>

const spentByCategory = {
  spent: SignedMoney,
  categories: z.array(z.object({ category: Category, spent: SignedMoney })),
}

/**
 * What a month is compared with. `before`: the month before, to the same day if the month is the present one; null where no line is
 * so old. `average`: of so many whole months before, six at most; null where there is none.
 */
export const SpendingMonths = z
  .object({
    before: z.object({ month: z.string(), isToSameDay: z.boolean(), ...spentByCategory }).nullable(),
    average: z.object({ months: z.int().min(1).max(6), ...spentByCategory }).nullable(),
  })
  .meta({ id: 'SpendingMonths' })
export type SpendingMonths = z.infer<typeof SpendingMonths>

/** `merchant`: the merchant or payee; of a refund, that of what it gives back. Always is for it. */
const SpendingLine = z
  .object({
    accountId: z.uuid(),
    id: TransactionId,
    date: z.iso.datetime(),
    description: z.string(),
    merchant: z.string(),
    amount: Money,
    isRefund: z.boolean(),
    category: Category,
  })
  .meta({ id: 'SpendingLine' })
export type SpendingLine = z.infer<typeof SpendingLine>

export const SpendingLinesPage = z
  .object({
    month: z.string(),
    lines: z.array(SpendingLine),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'SpendingLinesPage' })
export type SpendingLinesPage = z.infer<typeof SpendingLinesPage>

export const TransactionParams = ById.extend({
  transactionId: TransactionId.describe('The transaction, by the id that lists show'),
})

/** `always`: for all lines of the merchant or payee that are not chosen singly. */
export const CategoryRequest = z
  .strictObject({ category: Category, always: z.boolean(spendingWords.always) })
  .meta({ id: 'CategoryRequest' })

export const CategoryAnswer = z.object({ category: Category }).meta({ id: 'CategoryAnswer' })

/** The category in a path. */
export const ByCategory = z.strictObject({ category: Category.describe('The category, as answers have it') })

const isWholeBudget = (text: string): boolean =>
  wireMoneyPattern.test(text) &&
  penceOf(text) % 100n === 0n &&
  penceOf(text) >= 100n &&
  penceOf(text) <= budgetMaxPence

/** Whole pounds from £1 to £100,000: "200.00". */
export const BudgetRequest = z
  .strictObject({
    amount: z
      .string(spendingWords.amount)
      .max(16, spendingWords.amount)
      .refine(isWholeBudget, spendingWords.amount),
  })
  .meta({ id: 'BudgetRequest' })

/** A budget of all accounts, each month. `spent`: in the present month. */
const Budget = z.object({ category: Category, amount: Money, spent: SignedMoney }).meta({ id: 'Budget' })
export type Budget = z.infer<typeof Budget>

export const BudgetList = z.object({ budgets: z.array(Budget) }).meta({ id: 'BudgetList' })
