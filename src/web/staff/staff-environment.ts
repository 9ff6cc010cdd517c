import { type PageEnvironment, usePageEnvironment } from '../app/environment.ts'
import type { StaffClient } from './staff-client.ts'

/** What the staff console reaches the world by. It has no way to a customer's session. */
export interface StaffEnvironment extends PageEnvironment {
  readonly staff: StaffClient
}

export function useStaffEnvironment(): StaffEnvironment {
  const environment = usePageEnvironment()
  if (!isOfStaff(environment)) throw new Error('A part of the staff console is rendered elsewhere')
  return environment
}

const isOfStaff = (environment: PageEnvironment): environment is StaffEnvironment => 'staff' in environment
