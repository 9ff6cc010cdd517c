import { ById, defineOperations } from './operation.ts'
import { StaffPeople, StaffPerson } from './staff-people.ts'
import { staffPeopleRoutes } from './staff-people-routes.ts'

/** The people who work in the bank. */
export const staffPeopleOperations = defineOperations({
  staffPeople: {
    ...staffPeopleRoutes.staffPeople,
    summary: 'The bank’s staff',
    description:
      'Every member by name, with status, roles and connections; those who left come last. Members of a shared demonstration see its own members.',
    access: 'staff',
    roles: ['auditor', 'administrator'],
    answers: { 200: StaffPeople },
  },
  staffPerson: {
    ...staffPeopleRoutes.staffPerson,
    summary: 'One member of the staff',
    description: 'As in the list.',
    access: 'staff',
    roles: ['auditor', 'administrator'],
    params: ById,
    answers: { 200: StaffPerson },
    refusals: ['not_found'],
  },
})
