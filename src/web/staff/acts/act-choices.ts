import type { ActName } from '../../../domain/staff-acts.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import type { ActField } from './act-words.ts'

interface Choice {
  readonly id: string
  readonly name: string
}

/** What the fields of acts offer for this subject. */
export interface ActChoices {
  /** The customer's own accounts, for money that is credited. */
  readonly accounts?: readonly Choice[]
  /** The most that a claim may be paid, as on the wire: `1250.00`. */
  readonly mostAmount?: string
  /** The roles that each act can give a member, or take from them. */
  readonly roles?: Readonly<Partial<Record<ActName, readonly StaffRole[]>>>
  /** The customers that a member is or knows. */
  readonly connections?: readonly Choice[]
}

/** What a field offers to choose one of. */
export function offeredIn(
  { accounts, connections }: ActChoices,
  field: ActField,
): readonly Choice[] | undefined {
  if (field === 'to') return accounts
  return field === 'connectionId' ? connections : undefined
}
