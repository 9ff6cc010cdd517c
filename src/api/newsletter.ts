import type { Bank } from '../bank/bank.ts'
import { subscribe } from '../bank/newsletter/subscribe.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

export const newsletterHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'subscribeToNewsletter'> => ({
  async subscribeToNewsletter({ caller, body }, { reply, refuse }) {
    const subscribed = await subscribe(bank, { email: body.email, address: caller.address })
    if (!subscribed.ok) return refuse({ ...subscribed.refusal, ...refusals[subscribed.refusal.code] })
    return reply(202, null)
  },
})
