/** The routes of the demonstration's controls. */
export const staffDemoRoutes = {
  staffReadDemo: { method: 'GET', path: '/api/staff/demo' },
  staffDemoIncoming: { method: 'POST', path: '/api/staff/demo/incoming-payment' },
  staffDemoPurchase: { method: 'POST', path: '/api/staff/demo/card-purchase' },
  staffDemoDirectDebit: { method: 'POST', path: '/api/staff/demo/direct-debit' },
  staffDemoPaymentDay: { method: 'POST', path: '/api/staff/demo/next-payment-day' },
  staffDemoReset: { method: 'POST', path: '/api/staff/demo/reset' },
  staffDemoRetire: { method: 'POST', path: '/api/staff/demo/retire' },
} as const
