/** The routes of the staff's record of customers. */
export const staffCustomerRoutes = {
  staffSearchCustomers: { method: 'POST', path: '/api/staff/searches' },
  staffOpenLook: { method: 'POST', path: '/api/staff/looks' },
  staffShowField: { method: 'POST', path: '/api/staff/customers/{id}/shown-fields' },
  staffCheckIdentity: { method: 'POST', path: '/api/staff/customers/{id}/identity-checks' },
  staffCustomerOverview: { method: 'GET', path: '/api/staff/customers/{id}/overview' },
  staffCustomerAccounts: { method: 'GET', path: '/api/staff/customers/{id}/accounts' },
  staffCustomerPayments: { method: 'GET', path: '/api/staff/customers/{id}/payments' },
  staffCustomerPayees: { method: 'GET', path: '/api/staff/customers/{id}/payees' },
  staffCustomerSecurity: { method: 'GET', path: '/api/staff/customers/{id}/security' },
  staffCustomerMessages: { method: 'GET', path: '/api/staff/customers/{id}/messages' },
  staffCustomerNotifications: { method: 'GET', path: '/api/staff/customers/{id}/notifications' },
  staffCustomerTasks: { method: 'GET', path: '/api/staff/customers/{id}/tasks' },
  staffCustomerAudit: { method: 'GET', path: '/api/staff/customers/{id}/audit' },
} as const
