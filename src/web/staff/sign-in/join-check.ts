import { StaffJoining } from '../../../contract/staff-sessions.ts'
import type { Checked } from '../../app/use-app-form.ts'
import { emailsIn, type JoinTyped } from './join-typed.ts'

/** Checks the customers where they were typed: the bank reads them with the last page of joining alone. It judges the password. */
export function checkJoining(typed: JoinTyped): Checked<keyof JoinTyped, JoinTyped> {
  const parsed = StaffJoining.shape.customers.safeParse(emailsIn(typed.customers))
  if (parsed.success) return { ok: true, value: typed }
  return { ok: false, faults: { customers: parsed.error.issues[0]?.message } }
}
