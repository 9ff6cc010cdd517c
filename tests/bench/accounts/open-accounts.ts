import { openAccount } from '../../../src/bank/accounts/open-account.ts'
import { openPot } from '../../../src/bank/accounts/open-pot.ts'
import type { Bank } from '../../../src/bank/bank.ts'
import type { BenchCustomer } from '../bench-customers.ts'
import { loadLines } from '../transactions/load-lines.ts'

/** As many as a customer may have, and as many pots as an account may have. */
const accountsMax = 10
const potsMax = 10

/** Opens a customer's further accounts, ten in all, each with its part of the lines and ten pots. Returns the accounts' ids. */
export async function openTenAccounts(
  bank: Bank,
  { customerId, accountId, holderName }: BenchCustomer,
  lines: number,
): Promise<readonly string[]> {
  const { database } = bank
  await database.query('update customer set payment_checks = true where id = $1', [customerId])
  const ids = [accountId]
  while (ids.length < accountsMax) {
    const opened = await database.transaction(transaction =>
      openAccount(bank, transaction, { customerId, product: 'Current Account', holderName }),
    )
    ids.push(opened.id)
  }
  for (const id of ids) {
    await addLines(bank, id, lines / accountsMax)
    for (let n = 1; n <= potsMax; n++) {
      const pot = {
        id: bank.newId(),
        accountId: id,
        name: `Pot ${n}`,
        goalPence: 1_000_00n,
        colour: 'moss',
        amountPence: 10_00n,
      } as const
      const made = await openPot(bank, { customerId, pot, caller: { address: '127.0.0.1', device: 'bench' } })
      if (!made.ok) throw new Error(`a pot was refused: ${made.refusal.code}`)
    }
  }
  return ids
}

/** Fills an account up to so many lines. */
export async function addLines({ database }: Bank, accountId: string, lines: number): Promise<void> {
  const [account] = await database.query<{ last_transaction_no: bigint }>(
    'select last_transaction_no from account where id = $1',
    [accountId],
  )
  const firstNo = (account?.last_transaction_no ?? 0n) + 1n
  await loadLines(database, accountId, { firstNo, lastNo: BigInt(lines) })
}
