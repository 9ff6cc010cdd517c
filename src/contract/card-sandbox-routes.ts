/** The routes of the demonstration's card network. Apart from the others: its panels alone call them. */
export const cardSandboxRoutes = {
  authoriseCardPayment: { method: 'POST', path: '/api/demonstration/card-authorisations' },
  raiseCardPayment: { method: 'POST', path: '/api/demonstration/card-authorisations/{id}/increment' },
  reverseCardPayment: { method: 'POST', path: '/api/demonstration/card-authorisations/{id}/reversal' },
  settleCardPayment: { method: 'POST', path: '/api/demonstration/card-authorisations/{id}/clearing' },
  refundCardPayment: { method: 'POST', path: '/api/demonstration/card-authorisations/{id}/refund' },
  clearCardPayment: { method: 'POST', path: '/api/demonstration/card-clearings' },
} as const
