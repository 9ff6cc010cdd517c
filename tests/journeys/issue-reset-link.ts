import type { Bank } from '../../src/bank/bank.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'

/**
 * Issues a one-time link to another password, as the bank's operator does: its token, and its address within the site.
 */
export async function issueResetLink(bank: Bank, email: string): Promise<{ token: string; path: string }> {
  const issued = await issuePasswordReset(bank, email)
  if (!issued.ok) throw new Error(issued.refusal)
  const { token } = issued.value
  return { token, path: `/reset-password#${token}` }
}
