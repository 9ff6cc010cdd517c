import type { Account } from '../../../contract/accounts.ts'
import { useSession } from '../dashboard/signed-in.ts'

/** The full name of a joint account's other holder; empty for an account of one. */
export function useOtherHolder({ holders }: Pick<Account, 'holders'>): string {
  const { customer } = useSession()
  return holders.length === 2 ? (holders.find(name => name !== customer.name) ?? customer.name) : ''
}
