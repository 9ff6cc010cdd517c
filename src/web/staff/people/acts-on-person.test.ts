import { expect, test } from 'vitest'
import { actsOnPerson, rolesToAdd } from './acts-on-person.ts'

const active = { status: 'active', roles: ['support'], connections: [] } as const
const connection = {
  id: '0b9ae4b2-3a41-4f0c-9d3a-5a4c7a7a2f10',
  customerName: 'Maya Okafor',
  toldAt: '2026-11-24T09:58:00Z',
}

test('roles of a member’s own side can be added, and no other', () => {
  expect(rolesToAdd({ roles: ['support'] })).toEqual(['payments', 'compliance'])
  expect(rolesToAdd({ roles: ['administrator'] })).toEqual(['auditor'])
  expect(rolesToAdd({ roles: ['auditor', 'administrator'] })).toEqual([])
})

test('what can be done to a member is as they are', () => {
  expect(actsOnPerson({ ...active, roles: ['support'], connections: [] })).toEqual([
    'add_roles',
    'new_joining_link',
    'suspend',
    'record_as_left',
  ])
  expect(
    actsOnPerson({ status: 'suspended', roles: ['auditor', 'administrator'], connections: [connection] }),
  ).toEqual(['restore', 'end_connection', 'remove_roles', 'record_as_left'])
})

test('nothing can be done to who left', () => {
  expect(actsOnPerson({ status: 'left', roles: ['support', 'payments'], connections: [connection] })).toEqual(
    [],
  )
})
