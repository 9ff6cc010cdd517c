import { formatDestination, type Destination } from '../../../contract/destination.ts'
import { formatSortCode } from '../../../contract/account-numbers.ts'

/** What the destination has been read as, before Confirm. */
export function destinationRead(destination: Destination): string {
  if (destination.scheme === 'iban') return `IBAN ${formatDestination(destination)}`
  const { accountNumber } = destination
  return destination.scheme === 'account_number'
    ? `Account ${accountNumber}, without a sort code`
    : `Sort code ${formatSortCode(destination.sortCode)}, account ${accountNumber}`
}
