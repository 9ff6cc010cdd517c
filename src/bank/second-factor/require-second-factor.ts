import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import { isSecondFactorOn } from './check-code.ts'
import { enterCode, type CodeEntry, type CodeRefusal } from './enter-code.ts'

export type SecondFactorRefusal = { readonly code: 'second_factor_required' } | CodeRefusal

/**
 * The step before a change that needs more than a session: where the second factor is on, a code of it. Where it is
 * off, what was sent as `code` is not looked at. Called before the change's own database transaction, and last of the
 * checks, since the code is used up by it.
 */
export async function requireSecondFactor(
  bank: Bank,
  { code, ...entry }: Omit<CodeEntry, 'code'> & { readonly code?: string | undefined },
): Promise<Result<null, SecondFactorRefusal>> {
  if (!(await isSecondFactorOn(bank.database, entry))) return accepted(null)
  return code === undefined
    ? refused({ code: 'second_factor_required' })
    : enterCode(bank, { ...entry, code })
}
