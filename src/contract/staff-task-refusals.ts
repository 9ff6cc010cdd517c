import { staffTaskWords } from './staff-task-words.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of tasks alone: the others stand with those of acts, as a part of the table in `refusals.ts`. */
export const staffTaskRefusals = {
  not_assignable: atField('memberId', 'not_assignable', staffTaskWords.member),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
