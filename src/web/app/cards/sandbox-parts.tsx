import { type ReactNode, useMemo } from 'react'
import type { cardSandboxOperations } from '../../../contract/card-sandbox-operations.ts'
import { cardSandboxRoutes } from '../../../contract/card-sandbox-routes.ts'
import { type Client, createClient } from '../../../contract/client.ts'
import { useEnvironment } from '../environment.ts'
import { sandboxWords as words } from './sandbox-words.ts'

/** The operations of the demonstration's card network. Import it only where it is fetched with what needs it. */
export function useSandboxClient(): Client<typeof cardSandboxOperations> {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof cardSandboxOperations>(cardSandboxRoutes, send), [send])
}

/** The panel of what only a demonstration has. */
export const SandboxFrame = ({ children }: { readonly children: ReactNode }) => (
  <section
    aria-label={words.heading}
    className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-dashed border-line-strong p-4 text-nav md:px-6 md:py-5"
  >
    <h2 className="text-lg">{words.heading}</h2>
    {children}
  </section>
)
