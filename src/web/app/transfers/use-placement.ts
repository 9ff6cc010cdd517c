import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useEnvironment } from '../environment.ts'
import { createKeptOrder } from './kept-order.ts'
import { createTransferPlacement } from './place-order.ts'

interface Watched {
  /** The account that is shown, once it is known. */
  readonly accountId: string | undefined
  /** There is an order of before the page was loaded. The first function given is kept. */
  readonly onResumed: () => void
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * The one transfer that may be under way, and where it stands. What was without its answer when the page was loaded is
 * taken up as soon as the account is known. Whoever leaves the site while the bank's answer is out is asked first.
 */
export function usePlacement({ accountId, onResumed }: Watched) {
  const { bank, clock, newId, session } = useEnvironment()
  const queryClient = useQueryClient()
  const [placement] = useState(() =>
    createTransferPlacement({
      bank,
      clock,
      newId,
      kept: createKeptOrder(session),
      onResumed,
      onDecided: () => void queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    }),
  )
  const state = useSyncExternalStore(placement.subscribe, placement.getState)
  useEffect(() => placement.attend(), [placement])
  useEffect(() => {
    if (accountId !== undefined) placement.resume(accountId)
  }, [placement, accountId])
  const isOut = state.step === 'processing' || state.step === 'unheard'
  useEffect(() => {
    if (!isOut) return undefined
    window.addEventListener('beforeunload', keepPage)
    return () => window.removeEventListener('beforeunload', keepPage)
  }, [isOut])
  return { placement, state }
}
