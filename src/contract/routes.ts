/**
 * Where each operation of the API is. Apart from the operations, so that a page which only calls them need not
 * fetch their schemas.
 */
export const routes = {
  signIn: { method: 'POST', path: '/api/session' },
  readSession: { method: 'GET', path: '/api/session' },
  signOut: { method: 'DELETE', path: '/api/session' },
  listAccounts: { method: 'GET', path: '/api/accounts' },
  readBalance: { method: 'GET', path: '/api/accounts/{id}/balance' },
  listTransactions: { method: 'GET', path: '/api/accounts/{id}/transactions' },
  placeTransfer: { method: 'POST', path: '/api/accounts/{id}/transfers' },
  readTransfer: { method: 'GET', path: '/api/transfers/{id}' },
  sendMessage: { method: 'POST', path: '/api/messages' },
  listMessages: { method: 'GET', path: '/api/messages' },
  subscribeToNewsletter: { method: 'POST', path: '/api/newsletter-subscriptions' },
} as const
