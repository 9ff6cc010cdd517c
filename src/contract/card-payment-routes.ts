/** The routes of card payments. Apart from the others: most pages call none of them. */
export const cardPaymentRoutes = {
  listCardPayments: { method: 'GET', path: '/api/card-payments' },
  readCardPayment: { method: 'GET', path: '/api/card-payments/{id}' },
  approveCardPayment: { method: 'POST', path: '/api/card-payments/{id}/approval' },
  refuseCardPayment: { method: 'POST', path: '/api/card-payments/{id}/refusal' },
} as const
