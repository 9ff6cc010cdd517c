import type { Registration } from './registration.ts'

/** A registration for tests, in order in every field; without its passwords, as it is kept. */
export const testRegistration: Registration = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  accountType: 'banking',
  fullName: 'Imogen Hartley',
  email: 'imogen.hartley@sarsen.example',
  phone: '07700 900318',
  dateOfBirth: '14/03/1991',
  idNumber: '547 208 116',
  city: 'Ludlow',
  state: 'Shropshire',
  country: 'United Kingdom',
  otherCountry: '',
  bankingAccountType: 'personal',
  preferredInvestmentType: '',
  investmentGoal: '',
  initialDeposit: '',
  account: undefined,
}
