/** The routes of acts with a second check, and of confirmations. Those of the acts themselves are in `staff-act-operations.ts`. */
export const staffActRoutes = {
  staffSecondChecks: { method: 'GET', path: '/api/staff/second-checks' },
  staffSecondCheck: { method: 'GET', path: '/api/staff/second-checks/{id}' },
  staffApproveAct: { method: 'POST', path: '/api/staff/acts/{id}/approve' },
  staffRefuseAct: { method: 'POST', path: '/api/staff/acts/{id}/refuse' },
  staffWithdrawAct: { method: 'POST', path: '/api/staff/acts/{id}/withdraw' },
  staffConfirm: { method: 'POST', path: '/api/staff/confirmations' },
} as const
