import type { Bank } from '../bank/bank.ts'
import {
  allowMerchant,
  listSubscriptions,
  stopMerchant,
  type Subscription as BankSubscription,
} from '../bank/cards/subscriptions.ts'
import { sharedVisitor } from '../bank/sessions/caller.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Subscription } from '../contract/subscriptions.ts'
import { moneyOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'

const presentSubscription = ({ last, usually, stoppedAt, ...of }: BankSubscription): Subscription => ({
  ...of,
  last: { paymentId: last.paymentId, at: last.at.toISOString(), amount: moneyOf(last.amountPence) },
  usually: usually
    ? { amount: moneyOf(usually.amountPence), rhythm: usually.rhythm, nextOn: usually.nextOn }
    : null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
})

type SubscriptionOperation = 'listSubscriptions' | 'stopMerchant' | 'allowMerchant'

export const subscriptionHandlers = (bank: Bank): Pick<Handlers<BankOperations>, SubscriptionOperation> => ({
  async listSubscriptions({ session: { customerId }, caller }, { reply, refuse }) {
    const visitor = await sharedVisitor(bank, customerId, caller)
    const listed = await listSubscriptions(bank, { customerId, visitor })
    if (!listed.ok) return refuse(listed.refusal)
    return reply(200, { subscriptions: listed.value.map(presentSubscription) })
  },

  async stopMerchant({ session: { customerId }, params: { id }, caller }, { reply, refuse }) {
    const visitor = await sharedVisitor(bank, customerId, caller)
    const stopped = await stopMerchant(bank, { customerId, visitor, id, caller })
    return stopped.ok
      ? reply(200, { subscription: presentSubscription(stopped.value) })
      : refuse(stopped.refusal)
  },

  async allowMerchant({ session: { customerId }, params: { id }, caller }, { reply, refuse }) {
    const visitor = await sharedVisitor(bank, customerId, caller)
    const allowed = await allowMerchant(bank, { customerId, visitor, id, caller })
    return allowed.ok
      ? reply(200, { subscription: presentSubscription(allowed.value) })
      : refuse(allowed.refusal)
  },
})
