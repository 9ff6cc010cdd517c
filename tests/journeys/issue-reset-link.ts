import type { Bank } from '../../src/bank/bank.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'

/** Issues a password reset link, as the bank's operator does; returns its token and its path. */
export async function issueResetLink(bank: Bank, email: string): Promise<{ token: string; path: string }> {
  const issued = await issuePasswordReset(bank, email)
  if (!issued.ok) throw new Error(issued.refusal)
  const { token } = issued.value
  return { token, path: `/reset-password#${token}` }
}
