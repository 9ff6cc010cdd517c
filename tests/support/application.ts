export const applicantPassword = 'connexion of the sciences'

/** An application of a new applicant, as the form sends it. */
export const newApplication = () => ({
  id: crypto.randomUUID(),
  accountType: 'banking' as const,
  fullName: 'Mary Fairfax Somerville',
  email: `mary.${crypto.randomUUID()}@example.com`,
  phone: '07700 900142',
  dateOfBirth: '26/12/1980',
  idNumber: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  password: applicantPassword,
})
export type NewApplication = ReturnType<typeof newApplication>
