import { z } from 'zod'
import { staffStatuses } from '../domain/staff.ts'
import { StaffRole } from './staff-sessions.ts'

/** A customer that a member is or knows. */
const StaffConnection = z
  .object({ id: z.uuid(), customerName: z.string(), toldAt: z.iso.datetime() })
  .meta({ id: 'StaffConnection' })

/** A staff member. `linkEndsAt`: of an open joining link. */
export const StaffPerson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    status: z.enum(staffStatuses),
    roles: z.array(StaffRole),
    isDemo: z.boolean(),
    addedAt: z.iso.datetime(),
    signedInAt: z.iso.datetime().optional(),
    linkEndsAt: z.iso.datetime().optional(),
    methods: z.array(z.enum(['app', 'passkey'])),
    connections: z.array(StaffConnection),
  })
  .meta({ id: 'StaffPerson' })
export type StaffPerson = z.infer<typeof StaffPerson>

/** By name; those who left come last. */
export const StaffPeople = z.object({ people: z.array(StaffPerson) }).meta({ id: 'StaffPeople' })
