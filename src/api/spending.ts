import type { Bank } from '../bank/bank.ts'
import { type Budget as BankBudget, listBudgets, removeBudget, setBudget } from '../bank/spending/budgets.ts'
import { chooseCategory } from '../bank/spending/choose-category.ts'
import { compareMonths } from '../bank/spending/compare-months.ts'
import { listSpendingLines } from '../bank/spending/list-spending-lines.ts'
import { readSpending, type Spending as BankSpending } from '../bank/spending/spending.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Budget, Spending } from '../contract/spending.ts'
import { formatTransactionNo, parseTransactionNo } from '../domain/identifiers.ts'
import { londonMonthOf } from '../domain/london-time.ts'
import type { SpendingCategory } from '../domain/merchant-categories.ts'
import { moneyOf, penceOf, signedMoneyOf, type Pence } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

interface Spent {
  readonly category: SpendingCategory
  readonly spentPence: Pence
}

interface Together {
  readonly spentPence: Pence
  readonly categories: readonly Spent[]
}

const presentSpent = ({ category, spentPence }: Spent) => ({ category, spent: signedMoneyOf(spentPence) })

const presentTogether = ({ spentPence, categories }: Together) => ({
  spent: signedMoneyOf(spentPence),
  categories: categories.map(presentSpent),
})

function presentSpending({ budgets, ...spending }: BankSpending, present: string): Spending {
  const spentIn = spending.categories.map(each => each.category)
  // A budget of which nothing was spent is a row too.
  const unspent = [...budgets.keys()].filter(category => !spentIn.includes(category))
  return {
    month: spending.month,
    firstMonth: spending.firstMonth,
    presentMonth: present,
    spent: signedMoneyOf(spending.spentPence),
    pending: spending.pendingPence > 0n ? moneyOf(spending.pendingPence) : null,
    categories: [
      ...spending.categories,
      ...unspent.map(category => ({ category, spentPence: 0n, payments: 0 })),
    ].map(({ payments, ...spent }) => {
      const budgetPence = budgets.get(spent.category)
      return {
        ...presentSpent(spent),
        payments,
        budget: budgetPence === undefined ? null : moneyOf(budgetPence),
      }
    }),
    opening: signedMoneyOf(spending.openingPence),
    income: signedMoneyOf(spending.incomePence),
    ownMoves: signedMoneyOf(spending.ownPence),
    closing: signedMoneyOf(spending.closingPence),
  }
}

const presentBudgets = (budgets: readonly BankBudget[]): { budgets: Budget[] } => ({
  budgets: budgets.map(({ category, amountPence, spentPence }) => ({
    category,
    amount: moneyOf(amountPence),
    spent: signedMoneyOf(spentPence),
  })),
})

type SpendingOperation = 'readSpending' | 'compareMonths' | 'listSpendingLines' | 'chooseCategory'

export const spendingHandlers = (bank: Bank): Pick<Handlers<BankOperations>, SpendingOperation> => ({
  async readSpending({ session: { customerId }, query }, { reply, refuse }) {
    const spending = await readSpending(bank, { customerId, ...query })
    if (!spending) return refuse({ code: 'not_found' })
    return reply(200, presentSpending(spending, londonMonthOf(bank.clock())))
  },

  async compareMonths({ session: { customerId }, query }, { reply, refuse }) {
    const compared = await compareMonths(bank, { customerId, ...query })
    if (!compared) return refuse({ code: 'not_found' })
    const { before, average } = compared
    return reply(200, {
      before: before && { month: before.month, isToSameDay: before.isToSameDay, ...presentTogether(before) },
      average: average && { months: average.months, ...presentTogether(average) },
    })
  },

  async listSpendingLines({ session: { customerId }, query }, { reply, refuse }) {
    const listed = await listSpendingLines(bank, { customerId, ...query })
    if (!listed) return refuse({ code: 'not_found' })
    const lines = listed.lines.map(({ transactionNo, decidedAt, amountPence, ...line }) => ({
      ...line,
      id: formatTransactionNo(transactionNo),
      date: decidedAt.toISOString(),
      amount: moneyOf(amountPence),
    }))
    const month = query.month ?? londonMonthOf(bank.clock())
    return reply(200, { month, lines, page: query.page, pageSize: query.pageSize, total: listed.total })
  },

  async chooseCategory({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const transactionNo = parseTransactionNo(params.transactionId)
    if (transactionNo === undefined) return refuse({ code: 'not_found' })
    const chosen = await chooseCategory(bank, {
      customerId,
      accountId: params.id,
      transactionNo,
      category: body.category,
      isAlways: body.always,
      caller,
    })
    return chosen.ok ? reply(200, { category: chosen.value }) : refuse(chosen.refusal)
  },
})

type BudgetOperation = 'listBudgets' | 'setBudget' | 'removeBudget'

export const budgetHandlers = (bank: Bank): Pick<Handlers<BankOperations>, BudgetOperation> => ({
  async listBudgets({ session: { customerId } }, { reply }) {
    return reply(200, presentBudgets(await listBudgets(bank, customerId)))
  },

  async setBudget({ session: { customerId }, params, body, caller }, { reply }) {
    await setBudget(bank, { customerId, ...params, amountPence: penceOf(body.amount), caller })
    return reply(200, presentBudgets(await listBudgets(bank, customerId)))
  },

  async removeBudget({ session: { customerId }, params, caller }, { reply }) {
    await removeBudget(bank, { customerId, ...params, caller })
    return reply(200, presentBudgets(await listBudgets(bank, customerId)))
  },
})
