import { expect, test } from 'vitest'
import type { NamedAccount } from '../../../contract/applications.ts'
import { registrationCheck, registrationForm, type RegistrationValues } from './registration-form-schema.ts'
import { testRegistration } from './test-registration.ts'

const today = '2026-11-22'

const { id: _id, accountType: _type, account: _account, ...typed } = testRegistration
const fields: RegistrationValues = {
  ...typed,
  initialDeposit: '250.00',
  password: 'three-grey-stones',
  confirmPassword: 'three-grey-stones',
}

async function messagesFor(
  changed: Partial<RegistrationValues>,
  accountType: 'banking' | 'invest' = 'banking',
  account?: NamedAccount,
) {
  const read = await registrationForm({ accountType, account }, today).safeParseAsync({
    ...fields,
    ...changed,
  })
  return Object.fromEntries(
    (read.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}

test('a filled form is in order, and keeps every text as it was typed', async () => {
  expect(await registrationForm({ accountType: 'banking' }, today).parseAsync(fields)).toEqual(fields)
  expect(await messagesFor({ initialDeposit: '' })).toEqual({})
  expect(await messagesFor({ preferredInvestmentType: 'growth' }, 'invest')).toEqual({})
})

test.each([
  ['500', {}],
  ['', { initialDeposit: 'Pay in at least £500.00' }],
  ['0', { initialDeposit: 'Pay in at least £500.00' }],
  ['499.99', { initialDeposit: 'Pay in at least £500.00' }],
  ['1,000,000.01', { initialDeposit: 'Fixed Savings 1 year holds at most £1,000,000.00' }],
  ['12.345', { initialDeposit: 'Enter the deposit in pounds and pence, like 250.00, or leave it out' }],
])('a fixed plan with a deposit of “%s”', async (initialDeposit, messages) => {
  const fixed = { preferredInvestmentType: 'fixed', initialDeposit } as const
  expect(await messagesFor(fixed, 'invest')).toEqual(messages)
  expect(await messagesFor({ ...fixed, initialDeposit: '' }, 'banking')).toEqual({})
})

test.each<[Partial<RegistrationValues>, Record<string, string>]>([
  [{ fullName: ' ' }, { fullName: 'Enter your full name' }],
  [{ email: 'imogen@sarsen' }, { email: 'Enter an email like name@example.com' }],
  [{ phone: '123' }, { phone: 'Enter a phone number like 07700 900142 or +353 1 234 5678' }],
  [
    { dateOfBirth: '31 2 1991' },
    { dateOfBirth: 'Enter your date of birth with day, month and year, like 14 3 1991' },
  ],
  [{ dateOfBirth: '23/11/2010' }, { dateOfBirth: 'You must be 16 or older to open an account' }],
  [{ dateOfBirth: '23/11/2027' }, { dateOfBirth: 'Your date of birth must be in the past' }],
  [{ dateOfBirth: '23/11/2008' }, { dateOfBirth: 'You must be 18 or older to open a Current Account' }],
  [
    { dateOfBirth: '1/1/1890' },
    { dateOfBirth: 'Check the year of your date of birth: it is over 120 years ago' },
  ],
  [{ country: 'Atlantis' }, { country: 'Choose a country from the list, or Other' }],
  [{ country: 'Other' }, { otherCountry: 'Enter the name of your country' }],
  [
    { country: 'other', otherCountry: 'A'.repeat(81) },
    { otherCountry: 'Enter a country of at most 80 characters' },
  ],
  [{ idNumber: '' }, { idNumber: 'Enter the number of your identity document or passport' }],
  [
    { initialDeposit: '12.345' },
    { initialDeposit: 'Enter the deposit in pounds and pence, like 250.00, or leave it out' },
  ],
  [{ initialDeposit: '1,000,000.01' }, { initialDeposit: 'Enter a deposit of at most £1,000,000' }],
  [
    { password: 'short', confirmPassword: 'short' },
    { password: 'Password must be at least 8 characters long.' },
  ],
  [
    { password: 'Password1', confirmPassword: 'Password1' },
    {
      password:
        'That is one of the first passwords that a thief tries. Choose another: three unrelated words work well.',
    },
  ],
  [
    { password: 'imogen hartley', confirmPassword: 'imogen hartley' },
    {
      password:
        'That is your own name or email, which others know. Choose another: three unrelated words work well.',
    },
  ],
  [
    { fullName: 'www.evil.example' },
    { fullName: 'Enter your full name in letters, without figures, symbols or web addresses' },
  ],
  [{ confirmPassword: 'three-grey-stone' }, { confirmPassword: "Passwords don't match!" }],
  [{ confirmPassword: '' }, { confirmPassword: 'Enter the password again' }],
])('%j is refused beside its field', async (changed, messages) => {
  expect(await messagesFor(changed)).toEqual(messages)
})

test('who turns 18 today is old enough, and a deposit of exactly £1,000,000 is taken', async () => {
  expect(await messagesFor({ dateOfBirth: '22/11/2008' })).toEqual({})
  expect(await messagesFor({ initialDeposit: '1,000,000' })).toEqual({})
})

test('a country is one of the list, as people call it, or another by its name', async () => {
  for (const country of ['uk', 'Spain', 'HOLLAND', 'côte d’ivoire', 'cote d’ivoire'])
    expect(await messagesFor({ country })).toEqual({})
  expect(await messagesFor({ country: 'Other', otherCountry: 'Atlantis' })).toEqual({})
})

test('the account that is chosen says who may open it, whatever else is wrong', async () => {
  expect(
    await messagesFor({ dateOfBirth: '22/11/2010', fullName: '' }, 'banking', 'student-account'),
  ).toEqual({
    fullName: 'Enter your full name',
  })
  expect(
    await messagesFor({ dateOfBirth: '22/11/1995', fullName: '' }, 'banking', 'student-account'),
  ).toEqual({
    fullName: 'Enter your full name',
    dateOfBirth: 'A Student Account is for ages 16 to 30',
  })
})

test('passwords that differ are said so beside everything else that is wrong', async () => {
  expect(await messagesFor({ fullName: '', confirmPassword: 'another' })).toEqual({
    fullName: 'Enter your full name',
    confirmPassword: "Passwords don't match!",
  })
})

test('an account to save and invest needs a preferred type; a banking account does not', async () => {
  expect(await messagesFor({}, 'invest')).toEqual({
    preferredInvestmentType: 'Choose fixed, flexi or growth',
  })
  expect(await messagesFor({}, 'banking')).toEqual({})
})

test('a form that passes its check comes with what the review shows of it, and no other does', async () => {
  const check = registrationCheck({ accountType: 'banking' }, today)
  expect(await check(fields)).toEqual({
    ok: true,
    value: {
      ...fields,
      asRead: { phone: '07700 900318', dateOfBirth: '14 March 1991', needsConsent: false },
    },
  })
  expect(await check({ ...fields, phone: '' })).toEqual({
    ok: false,
    faults: { phone: 'Enter your phone number' },
  })
})
