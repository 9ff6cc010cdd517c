/** The routes of claims. Apart from the others: most pages call none of them. */
export const claimRoutes = {
  listClaims: { method: 'GET', path: '/api/claims' },
  makeClaim: { method: 'POST', path: '/api/claims' },
  readClaim: { method: 'GET', path: '/api/claims/{id}' },
  answerClaim: { method: 'POST', path: '/api/claims/{id}/answers' },
  withdrawClaim: { method: 'POST', path: '/api/claims/{id}/withdrawal' },
} as const
