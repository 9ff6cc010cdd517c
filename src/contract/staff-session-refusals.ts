import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of the staff's sign-in, and those before every operation of the staff (part two, sections 17.1 and 17.7). */
export const staffSessionRefusals = {
  invalid_staff_credentials: {
    status: 401,
    title: 'Staff sign-in failed',
    sentence: 'Those details are not right. Wait for a new code.',
    isFinal: false,
  },
  signed_in_elsewhere: {
    status: 401,
    title: 'Signed in somewhere else',
    sentence: 'You signed in somewhere else.',
    isFinal: false,
  },
  role_missing: {
    status: 403,
    title: 'Not part of your role',
    sentence: 'Not part of your role.',
    isFinal: false,
  },
} as const satisfies Readonly<Record<string, RequestRefusal>>

/** The refusals of joining, and of changes of staff members (part two, section 17.2). */
export const staffMemberRefusals = {
  joining_link_ended: {
    status: 410,
    title: 'Joining link no longer of use',
    sentence: 'This link no longer works.',
    isFinal: true,
  },
  own_membership: {
    status: 409,
    title: 'Yourself',
    sentence: 'You cannot change yourself.',
    isFinal: true,
  },
  member_status: {
    status: 409,
    title: 'Not in this status',
    sentence: 'This cannot be done to this staff member now.',
    isFinal: false,
  },
  last_role: {
    status: 409,
    title: 'Last role',
    sentence: 'A staff member keeps at least one role.',
    isFinal: false,
  },
  last_administrator: {
    status: 409,
    title: 'Last administrator',
    sentence: 'The last administrator stays.',
    isFinal: false,
  },
  roles_across: atField('roles', 'roles_across', 'Choose roles of one side'),
  roles_unchanged: atField('roles', 'roles_unchanged', 'Choose roles that change something'),
  staff_email_in_use: atField('email', 'staff_email_in_use', 'A staff member has this email'),
  unknown_bank_customer: atField('banksAs', 'unknown_customer', 'No customer has this email'),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
