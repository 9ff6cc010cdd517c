import { defineOperations } from './operation.ts'
import {
  BudgetList,
  BudgetRequest,
  ByCategory,
  CategoryAnswer,
  CategoryRequest,
  Spending,
  SpendingLinesPage,
  SpendingLinesQuery,
  SpendingMonths,
  SpendingQuery,
  TransactionParams,
} from './spending.ts'
import { spendingRoutes } from './spending-routes.ts'

/** What a customer spends, and their budgets. For everybody, the private desk's customers too. */
export const spendingOperations = defineOperations({
  readSpending: {
    ...spendingRoutes.readSpending,
    summary: 'What a customer spent in a month, by category, and what came in',
    description:
      'Of completed transactions, by their time in London. What went between own accounts and pots is neither spent nor income. What was given back counts in its own month, in the category of what it gives back.',
    access: 'customer',
    query: SpendingQuery,
    answers: { 200: Spending },
    refusals: ['not_found'],
  },
  compareMonths: {
    ...spendingRoutes.compareMonths,
    summary: 'What a month’s spending is compared with',
    description: 'The month before, and the average of six months. Ask it after the month itself.',
    access: 'customer',
    query: SpendingQuery,
    answers: { 200: SpendingMonths },
    refusals: ['not_found'],
  },
  listSpendingLines: {
    ...spendingRoutes.listSpendingLines,
    summary: 'The transactions that were spent in a month, newest first',
    description: 'Refunds among them. Moves between own accounts and income are not.',
    access: 'customer',
    query: SpendingLinesQuery,
    answers: { 200: SpendingLinesPage },
    refusals: ['not_found'],
  },
  chooseCategory: {
    ...spendingRoutes.chooseCategory,
    summary: 'Gives a transaction another category',
    description:
      'For this customer alone. A transaction that is no spending of theirs is not found. Chosen for always, it is a rule for the merchant or payee.',
    access: 'customer',
    params: TransactionParams,
    body: CategoryRequest,
    answers: { 200: CategoryAnswer },
    refusals: ['not_found'],
  },
  listBudgets: {
    ...spendingRoutes.listBudgets,
    summary: 'The customer’s budgets, with what was spent in the present month',
    description: 'Each is of all accounts, and the same each month.',
    access: 'customer',
    answers: { 200: BudgetList },
  },
  setBudget: {
    ...spendingRoutes.setBudget,
    summary: 'Sets or changes the budget of a category',
    description: 'Whole pounds. The same again changes nothing and succeeds.',
    access: 'customer',
    params: ByCategory,
    body: BudgetRequest,
    answers: { 200: BudgetList },
  },
  removeBudget: {
    ...spendingRoutes.removeBudget,
    summary: 'Removes the budget of a category',
    description: 'Without one, nothing changes and it succeeds.',
    access: 'customer',
    params: ByCategory,
    answers: { 200: BudgetList },
  },
})
