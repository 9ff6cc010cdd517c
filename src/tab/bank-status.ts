import type { BankState } from '../web/runtime/runtime.ts'

/** The bank's state and its listeners. The state is the same object until it changes. */
export interface BankStatus {
  readonly read: () => BankState
  /** Sets the state and calls the listeners if it differs. */
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
