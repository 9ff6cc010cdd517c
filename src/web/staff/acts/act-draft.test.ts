import { expect, test } from 'vitest'
import { checkDraft, draftOf, emptyDraft } from './act-draft.ts'

const values = { ...emptyDraft, reason: 'bank_error' } as const

test('a new member is sent with the ticked roles, and with whom they bank as only where that is given', () => {
  const choices = { roles: { add_staff_member: ['support', 'payments'] } } as const
  const typed = {
    ...values,
    act: 'add_staff_member',
    name: 'Noor Haddad',
    email: 'noor@staff.sarsen.example',
    roles: 'payments support',
  } as const
  const fields = { name: 'Noor Haddad', email: 'noor@staff.sarsen.example', roles: ['support', 'payments'] }
  expect(draftOf(typed, choices)?.fields).toEqual(fields)
  expect(draftOf({ ...typed, banksAs: 'noor@example.com' }, choices)?.fields).toEqual({
    ...fields,
    banksAs: 'noor@example.com',
  })
})

test('roles that were ticked for another act are left out', () => {
  const choices = { roles: { add_roles: ['payments'], remove_roles: ['support'] } } as const
  const typed = { ...values, act: 'remove_roles', roles: 'support payments' } as const
  expect(draftOf(typed, choices)?.fields).toEqual({ roles: ['support'] })
})

test('without an act and a reason nothing is sent', () => {
  expect(checkDraft(emptyDraft, {})).toEqual({
    ok: false,
    faults: { act: 'Choose an act', reason: 'Choose a reason' },
  })
})
