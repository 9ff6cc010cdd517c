import { useQuery } from '@tanstack/react-query'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { demonstrationQuery } from '../query-client.ts'
import { settingsWords } from './settings-words.ts'

/** Whether others are signed in as this customer too, so that what is changed of the ways in is this session's alone. */
export function useIsSharedDemonstration(): boolean {
  const { bank } = useEnvironment()
  const { customer } = useSession()
  const shown = useQuery(demonstrationQuery(bank)).data?.demonstration
  return shown?.isShared === true && shown.customers.some(({ email }) => email === customer.email)
}

/** Says so to a visitor. */
export function SharedDemonstration() {
  if (!useIsSharedDemonstration()) return null
  return <p className="max-w-[44rem] py-2 text-sm text-muted">{settingsWords.shared}</p>
}
