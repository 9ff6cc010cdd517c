import { publicRoutes } from './public-routes.ts'

export { publicRoutes }

/**
 * Where each operation of the API is. Apart from the operations, so that a page which only calls them need not
 * fetch their schemas.
 */
export const routes = {
  ...publicRoutes,
  signIn: { method: 'POST', path: '/api/session' },
  readSession: { method: 'GET', path: '/api/session' },
  enterSecondFactor: { method: 'POST', path: '/api/session/second-factor' },
  extendSession: { method: 'POST', path: '/api/session/activity' },
  signOut: { method: 'DELETE', path: '/api/session' },
  listSessions: { method: 'GET', path: '/api/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions' },
  endSession: { method: 'DELETE', path: '/api/sessions/{id}' },
  listSecurityEvents: { method: 'GET', path: '/api/security-events' },
  submitApplication: { method: 'POST', path: '/api/applications' },
  readProfile: { method: 'GET', path: '/api/profile' },
  changeProfile: { method: 'PUT', path: '/api/profile' },
  changePassword: { method: 'PUT', path: '/api/password' },
  resetPassword: { method: 'POST', path: '/api/password-resets' },
  readPreferences: { method: 'GET', path: '/api/preferences' },
  changePreferences: { method: 'PATCH', path: '/api/preferences' },
  readSecondFactor: { method: 'GET', path: '/api/second-factor' },
  beginSecondFactor: { method: 'POST', path: '/api/second-factor' },
  confirmSecondFactor: { method: 'POST', path: '/api/second-factor/confirmation' },
  renewRecoveryCodes: { method: 'POST', path: '/api/second-factor/recovery-codes' },
  removeSecondFactor: { method: 'POST', path: '/api/second-factor/removal' },
  readDemonstration: { method: 'GET', path: '/api/demonstration' },
  listAccounts: { method: 'GET', path: '/api/accounts' },
  readBalance: { method: 'GET', path: '/api/accounts/{id}/balance' },
  listTransactions: { method: 'GET', path: '/api/accounts/{id}/transactions' },
  exportTransactions: { method: 'GET', path: '/api/accounts/{id}/transactions/export' },
  readTransaction: { method: 'GET', path: '/api/accounts/{id}/transactions/{transactionId}' },
  placeTransfer: { method: 'POST', path: '/api/accounts/{id}/transfers' },
  readTransfer: { method: 'GET', path: '/api/transfers/{id}' },
  listStatements: { method: 'GET', path: '/api/accounts/{id}/statements' },
  readStatement: { method: 'GET', path: '/api/accounts/{id}/statements/{statementId}' },
  exportStatement: { method: 'GET', path: '/api/accounts/{id}/statements/{statementId}/csv' },
  listNotifications: { method: 'GET', path: '/api/notifications' },
  readNotification: { method: 'POST', path: '/api/notifications/{id}/read' },
  readAllNotifications: { method: 'POST', path: '/api/notifications/read' },
  listMessages: { method: 'GET', path: '/api/messages' },
  notePromotionClick: { method: 'POST', path: '/api/promotion-clicks' },
} as const
