/**
 * The bank that a demonstration simulates: test accounts, one for each outcome of a name check. People, firms and numbers
 * are invented. Source: specification section 12.2.
 */
export const testAccounts = {
  sortCode: '000001',
  accounts: [
    // Whose name is never wrong: Nadia Farrow.
    { accountNumber: '10000001', outcome: null },
    { accountNumber: '10000002', outcome: 'MBAM', heldName: 'Tomasz Zielinski', kind: 'personal' },
    { accountNumber: '10000003', outcome: 'BAMM', heldName: 'Wrenmoor Cafe', kind: 'business' },
    { accountNumber: '10000004', outcome: 'PAMM', heldName: 'Leah Brandt', kind: 'personal' },
    { accountNumber: '10000005', outcome: 'BANM', kind: 'business' },
    { accountNumber: '10000006', outcome: 'PANM', kind: 'personal' },
    { accountNumber: '10000007', outcome: 'ANNM' },
    { accountNumber: '10000008', outcome: 'AC01' },
    { accountNumber: '10000009', outcome: 'IVCR', rollNumber: 'RN-4471' },
    { accountNumber: '10000010', outcome: 'CASS' },
    { accountNumber: '10000011', outcome: 'ACNS' },
    { accountNumber: '10000012', outcome: 'SCNS' },
    { accountNumber: '10000013', outcome: 'OPTO' },
    { accountNumber: '10000014', outcome: 'no_answer' },
    // Two that send payments back.
    { accountNumber: '10000015', outcome: null, returns: { code: '1161', afterMs: 60_000 } },
    { accountNumber: '10000016', outcome: null, returns: { code: '1100', afterMs: 10_000 } },
  ],
} as const

/** Of these sort codes a demonstration checks whether a number is possible. The weights are made up. */
export const demoModulusTable = {
  rows: [
    {
      from: '000050',
      to: '000079',
      method: 'MOD10',
      weights: [0, 0, 0, 0, 0, 0, 7, 1, 3, 7, 1, 3, 7, 1],
      exception: undefined,
    },
  ],
  substitutions: new Map<string, string>(),
} as const
