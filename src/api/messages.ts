import type { Bank } from '../bank/bank.ts'
import { listMessages } from '../bank/messages/list-messages.ts'
import { sendMessage } from '../bank/messages/send-message.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentMessage } from './present-message.ts'
import { refusals } from './refusals.ts'

export const messageHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'sendMessage' | 'listMessages'> => ({
  async sendMessage({ session, caller, body }, { reply, refuse }) {
    const { address } = caller
    const sender = session ? { customerId: session.customerId, address } : { address }
    const sent = await sendMessage(bank, { ...body, sender })
    if (!sent.ok) return refuse({ ...sent.refusal, ...refusals[sent.refusal.code] })
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
