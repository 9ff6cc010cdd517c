import { expect, test } from 'vitest'
import {
  applicationOf,
  forgetRegistration,
  isChecked,
  storePendingUser,
  storeRegistration,
  readRegistration,
  type Registration,
  startRegistration,
} from './registration.ts'
import { testRegistration } from './test-registration.ts'

const registration: Registration = {
  ...testRegistration,
  bankingAccountType: 'corporate',
  initialDeposit: '250.00',
  account: 'business-premium',
}
const { id } = registration

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was kept of the form is read again', () => {
  const session = storage()
  expect(storeRegistration(session, registration)).toBe(true)
  expect(readRegistration(session)).toEqual(registration)
})

const asRead = { phone: '07700 900318', dateOfBirth: '14 March 1991', needsConsent: true }

test('there is something to review from a passed check until the form is opened again', () => {
  const session = storage()
  storeRegistration(session, registration)
  expect(isChecked(readRegistration(session))).toBe(false)
  storeRegistration(session, { ...registration, asRead })
  const checked = readRegistration(session)
  expect(checked).toEqual({ ...registration, asRead })
  expect(isChecked(checked)).toBe(true)

  expect(startRegistration(checked, { accountType: 'banking' }, newId).asRead).toBeUndefined()
  for (const other of ['read', { phone: asRead.phone }]) {
    session.setItem('registrationData', JSON.stringify({ ...registration, asRead: other }))
    expect(isChecked(readRegistration(session))).toBe(false)
  }
})

test('neither the bank nor the pending user gets what the review shows', () => {
  const session = storage()
  const local = storage()
  expect(applicationOf({ ...registration, asRead })).not.toHaveProperty('asRead')
  storePendingUser({ local, session }, { ...registration, asRead }, 0)
  expect(JSON.parse(local.getItem('pendingUser') ?? '')).not.toHaveProperty('asRead')
})

test('what a full storage does not take, the page holds until there is room, or the form is forgotten', () => {
  const room = storage()
  const full = {
    ...room,
    setItem: () => {
      throw new DOMException('There is no room', 'QuotaExceededError')
    },
  }
  const later = { ...registration, city: 'Hereford' }
  storeRegistration(room, registration)
  expect(storeRegistration(full, later)).toBe(false)
  expect(readRegistration(full)).toEqual(later)

  expect(storeRegistration(room, later)).toBe(true)
  expect(readRegistration(storage())).toBeUndefined()

  storeRegistration(full, registration)
  forgetRegistration(full)
  expect(readRegistration(full)).toBeUndefined()
})

test('a password that is handed over by mistake is not written', () => {
  const session = storage()
  const withPassword = {
    ...registration,
    password: 'three-grey-stones',
    confirmPassword: 'three-grey-stones',
  }
  storeRegistration(session, withPassword)
  expect(session.getItem('registrationData')).not.toContain('stones')
  const local = storage()
  storePendingUser({ local, session }, withPassword, 0)
  expect(local.getItem('pendingUser')).not.toContain('stones')
})

test.each([['{'], ['null'], ['[]'], ['{"id":"1"}'], [JSON.stringify({ id, accountType: 'gold' })]])(
  'storage that says %s holds no registration',
  text => {
    const session = storage()
    session.setItem('registrationData', text)
    expect(readRegistration(session)).toBeUndefined()
  },
)

test('a pending user is the registration with its id, when it was made and its status; the form is forgotten', () => {
  const session = storage()
  const local = storage()
  storeRegistration(session, registration)
  storePendingUser({ local, session }, registration, Date.UTC(2026, 10, 22, 9, 30))
  expect(JSON.parse(local.getItem('pendingUser') ?? '')).toEqual({
    ...registration,
    createdAt: '2026-11-22T09:30:00.000Z',
    status: 'pending_verification',
  })
  expect(session.getItem('registrationData')).toBeNull()
})

const newId = () => '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

test('a form starts empty, in the United Kingdom and for a person; a named account is a corporate one', () => {
  const personal = startRegistration(undefined, { accountType: 'banking' }, newId)
  expect(personal).toMatchObject({ id: newId(), country: 'United Kingdom', bankingAccountType: 'personal' })
  const named = startRegistration(undefined, { accountType: 'banking', account: 'business-startup' }, newId)
  expect(named).toMatchObject({ account: 'business-startup', bankingAccountType: 'corporate' })
})

test('a form goes on with what was kept, under its id, whichever kind of account is asked for now', () => {
  const requested = { accountType: 'banking', account: 'business-premium' } as const
  const chosen = { ...registration, bankingAccountType: 'personal' } as const
  expect(startRegistration(chosen, requested, newId)).toEqual(chosen)
  expect(startRegistration(registration, { accountType: 'invest' }, newId)).toEqual({
    ...registration,
    accountType: 'invest',
    account: undefined,
  })
})

test('the bank gets what belongs to the kind of account, and nothing that was left out', () => {
  const {
    preferredInvestmentType: _type,
    investmentGoal: _goal,
    otherCountry: _own,
    ...banking
  } = registration
  expect(applicationOf(registration)).toEqual(banking)
  const { account: _account, ...personal } = { ...banking, bankingAccountType: 'personal' }
  expect(applicationOf({ ...registration, bankingAccountType: 'personal' })).toEqual(personal)

  const elsewhere = { country: 'Other', otherCountry: 'Atlantis' }
  expect(applicationOf({ ...registration, ...elsewhere })).toEqual({ ...banking, ...elsewhere })

  const { bankingAccountType: _kind, initialDeposit: _deposit, ...common } = personal
  expect(
    applicationOf({
      ...registration,
      accountType: 'invest',
      preferredInvestmentType: 'flexi',
      investmentGoal: 'A boat',
      initialDeposit: ' ',
    }),
  ).toEqual({
    ...common,
    accountType: 'invest',
    preferredInvestmentType: 'flexi',
    investmentGoal: 'A boat',
  })
})
