import { expect, test } from 'vitest'
import { ApplicationRequest, RegistrationFields } from './applications.ts'

const typed = {
  accountType: 'banking',
  fullName: ' Ada King Byron ',
  email: 'Ada@Example.com',
  phone: '07700 900142',
  dateOfBirth: '14/3/1991',
  idNumber: '123-456 789',
  city: 'London',
  state: 'Greater London',
  country: 'United Kingdom',
}
const id = '0198AC3E-0000-7000-8000-00000000000A'
const password = 'three unrelated words'

const faultsOf = (changes: object) => {
  const read = ApplicationRequest.safeParse({ id, password, ...typed, ...changes })
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test('what a person types is read as the bank keeps it', () => {
  const initialDeposit = '£1,250.5'
  expect(ApplicationRequest.parse({ id, password, ...typed, initialDeposit, investmentGoal: ' ' })).toEqual({
    ...typed,
    id: id.toLowerCase(),
    password,
    fullName: 'Ada King Byron',
    phone: '+447700900142',
    dateOfBirth: '1991-03-14',
    initialDeposit: '1250.50',
    investmentGoal: undefined,
  })
})

test.each([
  ['fullName', 'Enter your full name'],
  ['email', 'Enter your email'],
  ['phone', 'Enter your phone number'],
  ['dateOfBirth', 'Enter your date of birth'],
  ['idNumber', 'Enter the number of your identity document or passport'],
  ['city', 'Enter your town or city'],
  ['state', 'Enter your county or region'],
  ['country', 'Enter your country'],
  ['password', 'Enter a password'],
])('%s is required (spec section 5)', (field, sentence) => {
  expect(faultsOf({ [field]: '' })[0]).toEqual([field, sentence])
  expect(faultsOf({ [field]: undefined })[0]).toEqual([field, sentence])
})

test.each([
  ['phone', 'ring me', 'Enter a phone number like 07700 900142 or +353 1 234 5678'],
  ['dateOfBirth', '31/2/1990', 'Enter your date of birth with day, month and year, like 14 3 1991'],
  ['idNumber', 'AB#12', 'Enter the number as it stands on the document: letters, digits, spaces and hyphens'],
  ['initialDeposit', '-5', 'Enter the deposit in pounds and pence, like 250.00, or leave it out'],
  ['initialDeposit', '12,50', 'Enter the deposit in pounds and pence, like 250.00, or leave it out'],
  ['initialDeposit', '5 euros', 'Enter the deposit in pounds and pence, like 250.00, or leave it out'],
  ['password', 'seven77', 'Password must be at least 8 characters long.'],
  ['city', 'Lon\u202edon', 'Enter your town or city without characters that nobody can see'],
])('%s as %j is refused', (field, given, sentence) => {
  expect(faultsOf({ [field]: given })).toEqual([[field, sentence]])
})

test('an account to invest with needs a preferred type, any other does not (spec section 5)', () => {
  const missing = [['preferredInvestmentType', 'Choose fixed, flexi or growth']]
  expect(faultsOf({ accountType: 'invest' })).toEqual(missing)
  expect(faultsOf({ accountType: 'invest', preferredInvestmentType: 'fixed' })).toEqual([])
  expect(faultsOf({ accountType: 'banking' })).toEqual([])
  expect(faultsOf({ accountType: 'invest', city: '' })).toEqual([
    ['city', 'Enter your town or city'],
    ...missing,
  ])
})

test('initial deposit, goal and kind of account may be left out', () => {
  expect(faultsOf({ initialDeposit: '', investmentGoal: '' })).toEqual([])
})

test.each(['0', '0.00', ' £0 '])('a deposit typed as %j is none', initialDeposit => {
  expect(RegistrationFields.parse({ ...typed, initialDeposit }).initialDeposit).toBeUndefined()
})

test('what the form keeps between its steps holds no password', () => {
  expect(RegistrationFields.safeParse(typed).success).toBe(true)
  expect(RegistrationFields.safeParse({ ...typed, password }).success).toBe(false)
  expect(RegistrationFields.safeParse({ ...typed, confirmPassword: password }).success).toBe(false)
})
