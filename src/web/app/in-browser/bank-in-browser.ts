import { useCallback, useSyncExternalStore } from 'react'
import type { BankInBrowser, BankState } from '../../runtime/runtime.ts'
import { usePageEnvironment } from '../environment.ts'

/** The bank of this browser. Only where there is one: no page of a server's bank comes here. */
export function useBankInBrowser(): BankInBrowser {
  const { inBrowser } = usePageEnvironment()
  if (!inBrowser) throw new Error('There is no bank in this browser')
  return inBrowser
}

/** How the bank of this browser stands now. */
export function useBankState(): BankState {
  const inBrowser = useBankInBrowser()
  const subscribe = useCallback((listener: () => void) => inBrowser.subscribe(listener), [inBrowser])
  const read = () => inBrowser.read()
  return useSyncExternalStore(subscribe, read, read)
}
