/** What a staff member may do (part two, section 17.1). */
export type StaffRole = 'support' | 'payments' | 'compliance' | 'auditor' | 'administrator'

/** In the order in which they are named. */
export const staffRoles = ['support', 'payments', 'compliance', 'auditor', 'administrator'] as const

export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  payments: 'Payments',
  compliance: 'Compliance',
  auditor: 'Auditor',
  administrator: 'Administrator',
}

/** Who serves customers, and who watches. Nobody does both. */
export type StaffSide = 'serving' | 'watching'

const sideOfRole = (role: StaffRole): StaffSide =>
  role === 'auditor' || role === 'administrator' ? 'watching' : 'serving'

/** The side of these roles; undefined if there is none, or if they combine across. */
export function sideOfRoles(roles: readonly StaffRole[]): StaffSide | undefined {
  const sides = new Set(roles.map(sideOfRole))
  const [side] = sides
  return sides.size === 1 ? side : undefined
}

/** A member is invited, joins, may be suspended and restored, and leaves for good (section 17.2). */
export const staffStatuses = ['invited', 'active', 'suspended', 'left'] as const

export type StaffStatus = (typeof staffStatuses)[number]

export const staffStatusLabels: Readonly<Record<StaffStatus, string>> = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  left: 'Left',
}
