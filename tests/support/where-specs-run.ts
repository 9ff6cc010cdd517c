/**
 * Where the specs of the ledger and of the API run. Both run on PostgreSQL and on PGlite in Node; here is what does not,
 * and why, and what runs on PGlite in a browser besides. Within a spec nothing asks where it runs.
 */

/** Of tests/ledger: what is seen only between several connections. */
export const ledgerOnServers: Readonly<Record<string, string>> = {
  concurrency: 'several processes want the same locks',
  'openings-at-once': 'several processes want the same locks',
  'migrations-at-once': 'several processes start at once',
  'postgres-port': 'connections break',
}

/** Of tests/integration: what is a server's alone, or is seen only between several connections. */
export const apiOnServers: Readonly<Record<string, string>> = {
  'access-command': 'an operator’s command',
  'accounts-command': 'an operator’s command',
  'applicants-kept': 'an operator’s command, which opens a database by its address',
  'applications-command': 'an operator’s command',
  'at-once': 'requests that overtake each other: with one connection they take turns',
  'attack-headers': 'the server’s own app, in front of the API',
  audit: 'an operator’s command',
  'blind-spots': 'hundreds of reconciliations: an hour of PGlite’s one thread',
  'back-pressure': 'the listener’s sockets, and a pool whose connections are all in use',
  'card-holds': 'an operator’s command',
  'card-payments-beside': 'several connections want the same locks',
  'card-rates-command': 'an operator’s command',
  'claims-command': 'an operator’s command',
  commands: 'the operator’s commands',
  'demo-command': 'an operator’s command',
  'demo-locks': 'another connection sees what is locked',
  'disputes-command': 'an operator’s command',
  'due-command': 'an operator’s command',
  'exports-large': 'an HTTP server whose reader is slow',
  fuzz: 'thousands of requests: minutes of PGlite’s one thread',
  'fuzz-broken': 'the server’s own app, in front of the API',
  'fuzz-bytes': 'the listener’s sockets',
  'fuzz-staff': 'hundreds of requests: a minute of PGlite’s one thread',
  'held-command': 'an operator’s command',
  'holds-command': 'an operator’s command',
  'letters-command': 'an operator’s command',
  'messages-command': 'an operator’s command',
  'moved-due-dates': 'a server’s start',
  outage: 'connections that break or fall silent',
  outbox: 'e-mail by SMTP',
  'outbox-count': 'the server’s metrics',
  'over-a-socket': 'an HTTP server',
  'password-hashes': 'no database: the two runtimes’ hashers beside each other',
  'passkeys-command': 'an operator’s command',
  'password-reset-command': 'an operator’s command',
  'payments-at-once': 'requests that overtake each other: with one connection they take turns',
  'profile-at-once': 'one connection waits for another’s lock',
  'promotions-command': 'an operator’s command',
  'interest-command': 'an operator’s command',
  'reconcile-command': 'an operator’s command',
  'reconcile-settings': 'how a server is set to write its files',
  'reset-beside-postings': 'several connections want the same locks',
  'restoring-at-once': 'several connections want the same locks',
  'second-factor-command': 'an operator’s command',
  'sessions-at-once': 'one connection waits for another’s lock',
  'sessions-command': 'an operator’s command',
  'sql-types': 'the code’s statements, described once',
  'staff-command': 'an operator’s command',
  'staff-locks': 'several connections want the same locks',
  'statements-at-once': 'one connection waits for another’s lock',
  visits: 'a demonstration that others reach: a server’s alone',
}

/**
 * What runs in a browser as well: what PGlite does there it does in Node, so one spec of each shows that both start, and
 * that neither leans on what Node alone has.
 */
export const specsInABrowser: readonly string[] = [
  'tests/ledger/posting.spec.ts',
  'tests/integration/scheduled-payments.spec.ts',
]

/** The files of such a list. */
export const specsOf = (
  folder: 'ledger' | 'integration',
  named: Readonly<Record<string, string>>,
): string[] => Object.keys(named).map(name => `tests/${folder}/${name}.spec.ts`)
