/** The routes of those who watch the bank. */
export const staffWatchingRoutes = {
  staffAlerts: { method: 'GET', path: '/api/staff/alerts' },
  staffReviewAlert: { method: 'POST', path: '/api/staff/alerts/{id}/review' },
  staffAudit: { method: 'GET', path: '/api/staff/audit' },
  staffCheckChain: { method: 'POST', path: '/api/staff/chain-checks' },
  staffExportAudit: { method: 'POST', path: '/api/staff/exports' },
  staffHealth: { method: 'GET', path: '/api/staff/health' },
  staffCheckBook: { method: 'POST', path: '/api/staff/book-checks' },
} as const
