import { queryOptions, useQuery } from '@tanstack/react-query'
import { BankFault } from '../bank-client.ts'
import { passkeysKey } from './has-passkeys.ts'
import { type PasskeyClient, usePasskeyClient } from './passkey-client.ts'

/** The customer's passkeys, and how many recovery codes are left. */
export const passkeysQuery = (bank: PasskeyClient) =>
  queryOptions({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => {
      const reply = await bank.listPasskeys({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/**
 * Whether the customer has a passkey: then changes are confirmed, in place of a code (spec section 14.5). False until the
 * bank has answered.
 */
export const useHasPasskey = (): boolean => {
  const { data } = useQuery(passkeysQuery(usePasskeyClient()))
  return data !== undefined && data.passkeys.length > 0
}
