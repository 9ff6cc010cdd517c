import type { StaffRole } from './staff.ts'

/** Why a staff member opens a customer's record, with its label (part two, section 17.5). */
export const lookReasons = {
  customer_contacted: 'The customer contacted us',
  complaint: 'Complaint',
  quality_check: 'Quality check',
  fraud_check: 'Fraud check',
  other: 'Other',
} as const
export type LookReason = keyof typeof lookReasons

export const lookReasonNames = [
  'customer_contacted',
  'complaint',
  'quality_check',
  'fraud_check',
  'other',
] as const

/** Whether a member with these roles may give this reason: only payments and compliance check for fraud. */
export const mayLookFor = (reason: LookReason, roles: readonly StaffRole[]): boolean =>
  reason !== 'fraud_check' || roles.includes('payments') || roles.includes('compliance')

/** What staff may show of what is masked, for {@link shownFieldMs} each. */
const shownFields = {
  email: 'Email',
  phone: 'Phone',
  date_of_birth: 'Date of birth',
  id_number: 'ID number',
  account_number: 'Account number',
} as const
export type ShownField = keyof typeof shownFields

export const shownFieldNames = ['email', 'phone', 'date_of_birth', 'id_number', 'account_number'] as const

/** How a member checked who they talk to, with its label (part two, section 17.4). */
export const identityCheckMethods = {
  called: 'Called the number we hold',
  photo_id_in_branch: 'Photo ID in a branch',
  photo_id_by_video: 'Photo ID by video',
} as const
export type IdentityCheckMethod = keyof typeof identityCheckMethods

export const identityCheckMethodNames = ['called', 'photo_id_in_branch', 'photo_id_by_video'] as const

/** How long a look and an identity check last; and for how long a field is shown. */
export const lookMs = 30 * 60_000
export const shownFieldMs = 60_000

/** After another e-mail or phone, only a photo ID proves who somebody is, and no reset link is sent. */
export const contactChangeMs = 72 * 60 * 60_000

/** The most of each member (part two, section 17.6): searches an hour, looks in 8 hours, fields shown on a day in London. */
export const lookLimits = {
  searches: 30,
  searchesMs: 60 * 60_000,
  looks: 40,
  looksMs: 8 * 60 * 60_000,
  shownFields: 20,
} as const

/** From this many looks of a day on that are for a fraud check or another reason, the watchers get an alert. */
export const notedLooks = 5

/** The most customers that a search answers with. */
export const foundMax = 10
