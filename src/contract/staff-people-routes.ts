/** The routes of the people who work in the bank. */
export const staffPeopleRoutes = {
  staffPeople: { method: 'GET', path: '/api/staff/people' },
  staffPerson: { method: 'GET', path: '/api/staff/people/{id}' },
} as const
