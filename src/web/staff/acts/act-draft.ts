import { staffActWords } from '../../../contract/staff-act-words.ts'
import type { ActName, ActReason } from '../../../domain/staff-acts.ts'
import { type StaffRole, staffRoles } from '../../../domain/staff.ts'
import type { Checked } from '../../app/use-app-form.ts'
import type { ActChoices } from './act-choices.ts'
import { actWords as words, fieldsOf } from './act-words.ts'
import type { DraftAct } from './request-act.ts'

/** What is chosen and typed; it stays while somebody looks at what happens. */
export interface ActDraftValues {
  readonly act: ActName | ''
  readonly reason: ActReason | ''
  readonly note: string
  readonly amount: string
  readonly text: string
  readonly to: string
  readonly newEmail: string
  readonly for: string
  readonly reference: string
  readonly days: string
  readonly name: string
  readonly email: string
  /** The ticked roles, with a space between them. */
  readonly roles: string
  readonly banksAs: string
  readonly connectionId: string
}

export const emptyDraft: ActDraftValues = {
  act: '',
  reason: '',
  note: '',
  amount: '',
  text: '',
  to: '',
  newEmail: '',
  for: '',
  reference: '',
  days: '',
  name: '',
  email: '',
  roles: '',
  banksAs: '',
  connectionId: '',
}

/** The ticked roles that the act offers: others may have been ticked for another act. */
export function chosenRoles(
  { act, roles }: Pick<ActDraftValues, 'act' | 'roles'>,
  choices: ActChoices,
): readonly StaffRole[] {
  const offered = act === '' ? [] : (choices.roles?.[act] ?? [])
  const ticked = roles.split(' ')
  return staffRoles.filter(role => offered.includes(role) && ticked.includes(role))
}

/** The act as it is sent: with its own fields alone, and an amount without its sign and commas. */
export function draftOf(values: ActDraftValues, choices: ActChoices): DraftAct | undefined {
  const { act, reason, note, ...typed } = values
  if (act === '' || reason === '') return undefined
  // Days are a number, as the bank takes them; what is none is refused beside its field.
  const given = {
    ...typed,
    days: Number(typed.days),
    amount: typed.amount.replaceAll(/[£,\s]/g, '').replace(/^\d+$/, '$&.00'),
    roles: chosenRoles(values, choices),
  }
  // Not everybody who works here banks here.
  const sent = fieldsOf(act).filter(field => field !== 'banksAs' || typed.banksAs.trim() !== '')
  return {
    act,
    reason,
    note: note.trim() === '' ? undefined : note,
    fields: Object.fromEntries(sent.map(field => [field, given[field]])),
  }
}

/** A draft needs an act and a reason; the bank says what else is wrong. */
export function checkDraft(
  values: ActDraftValues,
  choices: ActChoices,
): Checked<keyof ActDraftValues, DraftAct> {
  const draft = draftOf(values, choices)
  if (draft) return { ok: true, value: draft }
  return {
    ok: false,
    faults: {
      ...(values.act === '' && { act: words.chooseAct }),
      ...(values.reason === '' && { reason: staffActWords.reason }),
    },
  }
}
