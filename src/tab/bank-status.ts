import type { BankState } from '../web/runtime/runtime.ts'

/** How the bank stands, for whoever looks on: the same object until it changes. */
export interface BankStatus {
  readonly read: () => BankState
  /** Says so to whoever listens, where it differs from before. */
  readonly set: (state: BankState) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createBankStatus(first: BankState): BankStatus {
  let state = first
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    set: next => {
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
