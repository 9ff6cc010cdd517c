/** The routes of spending and budgets. Separate, so that other pages do not load them. */
export const spendingRoutes = {
  readSpending: { method: 'GET', path: '/api/spending' },
  compareMonths: { method: 'GET', path: '/api/spending/months' },
  listSpendingLines: { method: 'GET', path: '/api/spending/lines' },
  chooseCategory: { method: 'PUT', path: '/api/accounts/{id}/transactions/{transactionId}/category' },
  listBudgets: { method: 'GET', path: '/api/budgets' },
  setBudget: { method: 'PUT', path: '/api/budgets/{category}' },
  removeBudget: { method: 'DELETE', path: '/api/budgets/{category}' },
} as const
