import type { StaffPerson } from '../../../contract/staff-people.ts'
import type { ActName } from '../../../domain/staff-acts.ts'
import { sideOfRoles, type StaffRole, staffRoles } from '../../../domain/staff.ts'

type Person = Pick<StaffPerson, 'status' | 'roles' | 'connections'>

/** The roles of a member's side that they have not (specification section 17.2). */
export const rolesToAdd = ({ roles }: Pick<Person, 'roles'>): readonly StaffRole[] =>
  staffRoles.filter(role => !roles.includes(role) && sideOfRoles([...roles, role]) !== undefined)

/** What can be done to a member as they are now, in the order of the specification's table (section 17.4). */
export function actsOnPerson(person: Person): readonly ActName[] {
  const { status, roles, connections } = person
  if (status === 'left') return []
  return [
    ...(rolesToAdd(person).length > 0 ? (['add_roles'] as const) : []),
    ...(status === 'suspended' ? (['restore'] as const) : (['new_joining_link'] as const)),
    ...(connections.length > 0 ? (['end_connection'] as const) : []),
    // A member keeps at least one role.
    ...(roles.length > 1 ? (['remove_roles'] as const) : []),
    ...(status === 'suspended' ? [] : (['suspend'] as const)),
    'record_as_left',
  ]
}
