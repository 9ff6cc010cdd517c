/** The bank's own side of the ledger: accounts like any other, without a floor. Made by migration 002. */
export const ownAccountIds = {
  /** What is owed to and by the world outside: a transfer to another bank is credited here. */
  settlement: '00000000-0000-7000-8000-000000000001',
  fees: '00000000-0000-7000-8000-000000000002',
  suspense: '00000000-0000-7000-8000-000000000003',
} as const
