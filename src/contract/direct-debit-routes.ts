/** The routes of Direct Debits. Apart from the others: most pages call none of them. */
export const directDebitRoutes = {
  listDirectDebits: { method: 'GET', path: '/api/direct-debits' },
  readDirectDebit: { method: 'GET', path: '/api/direct-debits/{id}' },
  cancelDirectDebit: { method: 'POST', path: '/api/direct-debits/{id}/cancellation' },
  refundCollection: { method: 'POST', path: '/api/collections/{id}/refund-claims' },
  addSimulatedDirectDebit: { method: 'POST', path: '/api/demonstration/direct-debits' },
} as const
