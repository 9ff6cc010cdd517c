import { useQuery } from '@tanstack/react-query'
import { useSession } from '../dashboard/signed-in.ts'
import { demonstrationQuery } from '../demonstration-query.ts'
import { useEnvironment } from '../environment.ts'
import { settingsWords } from './settings-words.ts'

/** Says to a demo customer whom others are signed in as too that what they change here is theirs alone. */
export function SharedDemonstration() {
  const { bank } = useEnvironment()
  const { customer } = useSession()
  const shown = useQuery(demonstrationQuery(bank)).data?.demonstration
  const isSharedCustomer = shown?.isShared && shown.customers.some(({ email }) => email === customer.email)
  if (!isSharedCustomer) return null
  return <p className="max-w-[44rem] py-2 text-sm text-muted">{settingsWords.shared}</p>
}
