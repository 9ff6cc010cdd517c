import { useMemo } from 'react'
import { type Client, createClient } from '../../../contract/client.ts'
import type { passkeyOperations } from '../../../contract/passkey-operations.ts'
import { passkeyRoutes } from '../../../contract/passkey-routes.ts'
import { useEnvironment } from '../environment.ts'

export type PasskeyClient = Client<typeof passkeyOperations>

/** The bank's operations of passkeys and confirmations. Import it only where it is fetched with what needs it. */
export function usePasskeyClient(): PasskeyClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof passkeyOperations>(passkeyRoutes, send), [send])
}
