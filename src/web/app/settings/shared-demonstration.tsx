import { useQuery } from '@tanstack/react-query'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { demonstrationQuery } from '../query-client.ts'
import { settingsWords } from './settings-words.ts'

/** Whether others may be signed in as this customer too. Changes of password and second factor then end with the session. */
export function useIsSharedDemonstration(): boolean {
  const { bank } = useEnvironment()
  const { customer } = useSession()
  const shown = useQuery(demonstrationQuery(bank)).data?.demonstration
  return shown?.isShared === true && shown.customers.some(({ email }) => email === customer.email)
}

/** A note about that for the visitor. */
export function SharedDemonstration() {
  if (!useIsSharedDemonstration()) return null
  return <p className="max-w-[44rem] py-2 text-sm text-muted">{settingsWords.shared}</p>
}
