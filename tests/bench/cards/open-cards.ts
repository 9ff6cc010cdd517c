import type { Bank } from '../../../src/bank/bank.ts'
import { activateCard } from '../../../src/bank/cards/activate-card.ts'
import { readSecret } from '../../../src/bank/cards/keep-card.ts'
import { orderCard } from '../../../src/bank/cards/order-card.ts'
import { fromNowhere } from '../../../src/bank/sessions/caller.ts'
import { deliverCard } from '../../../src/bank/simulator/deliver-card.ts'
import { deliveredSecurityCode } from '../../../src/domain/cards.ts'
import { cardVault } from '../../support/card-vault.ts'
import type { BenchCustomer } from '../bench-customers.ts'

export interface PayingCard {
  readonly cardId: string
  readonly pin: string
}

/** The customers get an account that has cards, and one active card each, whose limits no run can reach. */
export async function openCards(
  bank: Bank,
  holders: readonly BenchCustomer[],
): Promise<readonly PayingCard[]> {
  const { database } = bank
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query('update customer set payment_checks = true where id = any ($1::uuid[])', [
      holders.map(({ customerId }) => customerId),
    ])
    await transaction.query(`update account set product_code = 'current' where id = any ($1::uuid[])`, [
      holders.map(({ accountId }) => accountId),
    ])
  })
  const cards: PayingCard[] = []
  for (const { customerId, accountId } of holders) {
    const cardId = bank.newId()
    const own = { customerId, cardId, caller: fromNowhere }
    const order = { id: cardId, accountId, kind: 'physical', design: 'tarn' } as const
    await orderCard(bank, { customerId, order, caller: fromNowhere })
    await deliverCard(bank, own)
    const activated = await activateCard(bank, { ...own, securityCode: deliveredSecurityCode })
    const secret = await readSecret(database, cardVault, cardId)
    if (!activated.ok || secret?.pin === undefined) throw new Error('a card was not made')
    cards.push({ cardId, pin: secret.pin })
  }
  await database.script('vacuum analyze')
  return cards
}
