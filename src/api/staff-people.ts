import type { Bank } from '../bank/bank.ts'
import { type ListedMember, listMembers } from '../bank/staff/members/list-members.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { StaffPerson } from '../contract/staff-people.ts'
import type { Handlers } from './handler.ts'

export const staffPeopleHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'staffPeople' | 'staffPerson'> => ({
  async staffPeople({ staff }, { reply }) {
    const isDemoOnly = bank.isShared && staff.isDemo
    const members = await listMembers(bank.database, { at: bank.clock(), isDemoOnly })
    return reply(200, { people: members.map(presentPerson) })
  },

  async staffPerson({ staff, params }, { reply, refuse }) {
    const isDemoOnly = bank.isShared && staff.isDemo
    const filter = { at: bank.clock(), memberId: params.id, isDemoOnly }
    const [member] = await listMembers(bank.database, filter)
    return member ? reply(200, presentPerson(member)) : refuse({ code: 'not_found' })
  },
})

/** A member as administrators and auditors see them. */
const presentPerson = ({
  roles,
  addedAt,
  signedInAt,
  linkEndsAt,
  methods,
  connections,
  ...member
}: ListedMember): StaffPerson => ({
  ...member,
  roles: [...roles],
  addedAt: addedAt.toISOString(),
  ...(signedInAt && { signedInAt: signedInAt.toISOString() }),
  ...(linkEndsAt && { linkEndsAt: linkEndsAt.toISOString() }),
  methods: [...methods],
  connections: connections.map(({ id, customerName, toldAt }) => ({
    id,
    customerName,
    toldAt: toldAt.toISOString(),
  })),
})
