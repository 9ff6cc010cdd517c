import { openAccount, type OpenedAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { createCustomer } from '../../src/bank/customers/customer.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'

export const password = 'A-Customer-Of-Tests-2026'

const ada = { firstName: 'Ada', lastName: 'Byron' }

/** The longest name of an account's holder (ISO 20022, `Max140Text`). */
const holderNameMax = 140

export interface OpenedCustomer {
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly account: OpenedAccount
}

/** Credits an account from outside the bank. */
export async function payIn(bank: Bank, creditorAccountId: string, amountPence: bigint): Promise<void> {
  const { outcome } = await bank.postings.post({
    id: bank.newId(),
    kind: 'posting',
    debtorAccountId: ownAccountIds.settlement,
    creditorAccountId,
    amountPence,
    recipientName: 'Ada Byron',
    reference: 'Opening deposit',
    category: 'Deposit',
    debtorDescription: 'Deposit',
    creditorDescription: 'Opening deposit',
    decidedAt: bank.clock(),
  })
  if (outcome !== 'completed') throw new Error(`the deposit was ${outcome}`)
}

/** Moves customers to the private desk, which alone orders transfers: nothing checks, limits or confirms them. */
export async function joinPrivateDesk(
  { database }: Pick<Bank, 'database'>,
  ...customers: readonly Pick<OpenedCustomer, 'customerId'>[]
): Promise<void> {
  for (const { customerId } of customers)
    await database.query('update customer set payment_checks = false where id = $1', [customerId])
}

/** Has customers with checks give orders as the private desk does, and moves them back. */
export async function asPrivateDesk<Done>(
  { database }: Pick<Bank, 'database'>,
  { customerId }: Pick<OpenedCustomer, 'customerId'>,
  order: () => Promise<Done>,
): Promise<Done> {
  await joinPrivateDesk({ database }, { customerId })
  const done = await order()
  await database.query('update customer set payment_checks = true where id = $1', [customerId])
  return done
}

/** Creates a customer with one account and an e-mail of its own. */
export async function openCustomer(bank: Bank, balancePence = 0n, names = ada): Promise<OpenedCustomer> {
  const name = `${names.firstName} ${names.lastName}`
  const email = `ada.${bank.newId()}@sarsen.example`
  const passwordPhc = await bank.passwords.hash(password)
  const opened = await bank.database.transaction(async transaction => {
    const created = await createCustomer(bank, transaction, {
      ...names,
      email,
      kind: 'personal',
      passwordPhc,
    })
    if (!created.ok) throw new Error(`${email}: ${created.refusal}`)
    const customerId = created.value.id
    const product = 'Current Account'
    const holderName = name.slice(0, holderNameMax)
    return { customerId, account: await openAccount(bank, transaction, { customerId, product, holderName }) }
  })
  if (balancePence > 0n) await payIn(bank, opened.account.id, balancePence)
  return { ...opened, name, email }
}
