import { queryOptions } from '@tanstack/react-query'
import { BankFault, type BankClient } from './bank-client.ts'

/** By which the app keeps what the bank last said of the session. */
export const sessionKey = ['session'] as const

/** Who is signed in, as the bank has it. Until it has answered, no page behind the sign-in shows anything. */
export const sessionQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const reply = await bank.readSession({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })
