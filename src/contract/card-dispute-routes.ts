/** The routes of disputes of card payments. Apart from the others: most pages call none of them. */
export const cardDisputeRoutes = {
  listCardDisputes: { method: 'GET', path: '/api/card-disputes' },
  openCardDispute: { method: 'POST', path: '/api/card-disputes' },
  readCardDispute: { method: 'GET', path: '/api/card-disputes/{id}' },
  answerCardDispute: { method: 'POST', path: '/api/card-disputes/{id}/answers' },
  withdrawCardDispute: { method: 'POST', path: '/api/card-disputes/{id}/withdrawal' },
  answerDisputeAsMerchant: { method: 'POST', path: '/api/demonstration/card-dispute-answers' },
} as const
