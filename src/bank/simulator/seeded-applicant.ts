/** Who applies in a demonstration, for its staff to decide. Nobody knows their password. */
export const seededApplicant = {
  firstName: 'Owen',
  lastName: 'Pryce',
  email: 'owen.pryce@sarsen.example',
} as const
