import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of staff members' acts: a part of the table in `refusals.ts` (part two, section 17.7). */
export const staffActRefusals = {
  own_record: {
    status: 403,
    title: 'Your own record',
    sentence: 'You are connected with this customer.',
    isFinal: false,
  },
  shared_demonstration: {
    status: 403,
    title: 'Shared demonstration',
    sentence: 'Not in a shared demonstration.',
    isFinal: true,
  },
  look_required: {
    status: 403,
    title: 'Record closed',
    sentence: 'This record is closed. Open it again.',
    isFinal: false,
  },
  act_id_reused: {
    status: 409,
    title: 'Act id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  task_taken: { status: 409, title: 'Task taken', sentence: 'Somebody else has this.', isFinal: false },
  task_closed: { status: 409, title: 'Task closed', sentence: 'This is decided already.', isFinal: true },
  // The answer has the time.
  act_decided: { status: 409, title: 'Decided', sentence: 'This was decided already.', isFinal: true },
  task_not_yours: {
    status: 409,
    title: 'Task not taken',
    sentence: 'Take this task to decide it.',
    isFinal: false,
  },
  maker_cannot_check: {
    status: 409,
    title: 'Your own act',
    sentence: 'Somebody else must check this.',
    isFinal: true,
  },
  act_expired: { status: 409, title: 'Expired', sentence: 'This has expired.', isFinal: true },
  already_waiting: {
    status: 409,
    title: 'Waits already',
    sentence: 'This waits for a second check.',
    isFinal: false,
  },
  recent_contact_change: {
    status: 409,
    title: 'Contact details changed',
    sentence: 'Contact details changed within 72 hours.',
    isFinal: false,
  },
  content_changed: {
    status: 409,
    title: 'Changed',
    sentence: 'Something changed. Check it again.',
    isFinal: true,
  },
  identity_check_required: {
    status: 403,
    title: 'Identity check needed',
    sentence: 'Check who you talk to first.',
    isFinal: false,
  },
  // What the bank refuses.
  email_taken: {
    status: 409,
    title: 'Email taken',
    sentence: 'Somebody else has become a customer with this email.',
    isFinal: true,
  },
  nothing_to_pay: {
    status: 409,
    title: 'Nothing to pay',
    sentence: 'The customer is entitled to nothing for this claim.',
    isFinal: false,
  },
  another_kind: {
    status: 409,
    title: 'Ends otherwise',
    sentence: 'Claims of this kind end otherwise.',
    isFinal: true,
  },
  reason_not_allowed: atField('reason', 'not_a_reason', 'This claim may not be refused for that reason'),
  above_entitlement: atField('amount', 'above_maximum', 'This is more than the claim may be paid'),
  no_account: {
    status: 409,
    title: 'No account',
    sentence: 'The customer has no open account that could get the money.',
    isFinal: false,
  },
  payment_not_made: {
    status: 409,
    title: 'Payment not made',
    sentence: 'The payment could not be made. Nothing was changed.',
    isFinal: false,
  },
  answer_needed: {
    status: 409,
    title: 'Answer needed',
    sentence: 'A customer sent this message. Answer it.',
    isFinal: true,
  },
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
