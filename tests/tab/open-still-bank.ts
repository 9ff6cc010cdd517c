import type { Pause } from '../../src/bank/run-every.ts'
import { type Client, createClient } from '../../src/contract/client.ts'
import { type BankOperations, operations } from '../../src/contract/operations.ts'
import {
  openTabBank,
  type TabBank,
  type TabBankOptions,
  type TabReport,
} from '../../src/tab/open-tab-bank.ts'

/** A background job runs once and never again: balances are to the penny, and nothing else is stored. */
const standStill: Pause = (_, signal) =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

/** For tests without faults. */
export function throwFault({ fault }: TabReport): never {
  throw fault
}

/** Opens a bank whose background jobs stand still, with a client. Its faults are thrown, unless `report` takes them. */
export async function openStillBank(
  options: Partial<TabBankOptions>,
): Promise<TabBank & { readonly client: Client<BankOperations> }> {
  const tabBank = await openTabBank({
    pause: standStill,
    report: throwFault,
    ...options,
  })
  return { ...tabBank, client: createClient(operations, (path, init) => tabBank.send(path, init)) }
}
