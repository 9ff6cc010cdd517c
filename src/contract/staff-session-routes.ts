/** The routes by which staff members sign in. Apart from the others: only the staff console calls them. */
export const staffSessionRoutes = {
  staffSignIn: { method: 'POST', path: '/api/staff/session' },
  staffReadSession: { method: 'GET', path: '/api/staff/session' },
  staffSignOut: { method: 'DELETE', path: '/api/staff/session' },
  staffExtendSession: { method: 'POST', path: '/api/staff/session/activity' },
  staffPasskeyChallenge: { method: 'POST', path: '/api/staff/session/passkey/options' },
  staffSignInWithPasskey: { method: 'POST', path: '/api/staff/session/passkey' },
  staffBeginJoining: { method: 'POST', path: '/api/staff/joinings/options' },
  staffJoin: { method: 'POST', path: '/api/staff/joinings' },
  staffReadDemonstration: { method: 'GET', path: '/api/staff/demonstration' },
} as const
