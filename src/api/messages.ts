import type { Bank } from '../bank/bank.ts'
import { listMessages, type Message as BankMessage } from '../bank/messages/read-messages.ts'
import { sendMessage } from '../bank/messages/send-message.ts'
import { subscribe } from '../bank/newsletter/subscribe.ts'
import { noteClick } from '../bank/promotions/promotion-clicks.ts'
import type { Message } from '../contract/messages.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'

export const messageHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'sendMessage' | 'listMessages'> => ({
  async sendMessage({ session, caller, body }, { reply, refuse }) {
    const { address } = caller
    const sender = session ? { customerId: session.customerId, address } : { address }
    const sent = await sendMessage(bank, { ...body, sender })
    if (!sent.ok) return refuse(sent.refusal)
    return reply(202, null, sent.value.replayed ? { 'idempotent-replayed': 'true' } : {})
  },

  async listMessages({ session, query, caller }, { reply }) {
    const { page, pageSize } = query
    const { messages, total, open } = await listMessages(bank, {
      customerId: session.customerId,
      caller,
      page,
      pageSize,
    })
    return reply(200, { messages: messages.map(presentMessage), page, pageSize, total, open })
  },
})

/** A message as the customer who sent it sees it, with the bank's answer. */
const presentMessage = ({ sentAt, answer, ...message }: BankMessage): Message => ({
  ...message,
  sentAt: sentAt.toISOString(),
  status: answer ? 'answered' : 'received',
  ...(answer && { answer: { text: answer.text, at: answer.at.toISOString() } }),
})

export const newsletterHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'subscribeToNewsletter'> => ({
  async subscribeToNewsletter({ caller, body }, { reply, refuse }) {
    const subscribed = await subscribe(bank, { email: body.email, address: caller.address })
    if (!subscribed.ok) return refuse(subscribed.refusal)
    return reply(202, null)
  },
})

export const promotionHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'notePromotionClick'> => ({
  async notePromotionClick({ session, caller, body }, { reply, refuse }) {
    const noted = await noteClick(bank, {
      promotion: body.promotion,
      customerId: session?.customerId,
      caller,
    })
    if (!noted.ok) return refuse(noted.refusal)
    return reply(202, null)
  },
})
