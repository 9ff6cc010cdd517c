import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { placeHold } from '../../src/bank/holds/place-hold.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** Authorises a card payment from a customer's account for a week; returns the hold's id. */
export async function authoriseCardPayment(
  bank: Bank,
  email: string,
  { amountPence, recipientName }: { amountPence: bigint; recipientName: string },
): Promise<string> {
  const found = await findCustomerByEmail(bank.database, email)
  const [account] = found ? await listAccounts(bank, found.customer.id) : []
  if (!account) throw new Error(`${email} has no account`)
  const placed = await placeHold(bank, {
    accountNumber: account.accountNumber,
    amountPence,
    recipientName,
    reference: 'Card payment',
    durationMs: weekMs,
  })
  if (!placed.ok) throw new Error(placed.refusal)
  return placed.value.holdId
}
