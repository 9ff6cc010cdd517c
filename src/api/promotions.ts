import type { Bank } from '../bank/bank.ts'
import { noteClick } from '../bank/promotions/note-click.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

export const promotionHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'notePromotionClick'> => ({
  async notePromotionClick({ session, caller, body }, { reply, refuse }) {
    const noted = await noteClick(bank, {
      promotion: body.promotion,
      customerId: session?.customerId,
      caller,
    })
    if (!noted.ok) return refuse({ ...noted.refusal, ...refusals[noted.refusal.code] })
    return reply(202, null)
  },
})
