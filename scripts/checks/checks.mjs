import { inProject } from '../setup/project.mjs'

/**
 * One thing that is run by itself.
 * @typedef {object} Check
 * @property {string} name as the table of results has it
 * @property {string} shows what a person learns of it, for the table in CONTRIBUTING.md
 * @property {string[]} args of the project's Node
 * @property {'whole' | 'counts' | 'events'} reports `whole` passes or fails; `counts` leaves its two counts in a file
 *   named by `--report`; `events` are written by a reporter as they happen
 * @property {number} [timeLimitMs] after it the check hangs, and is ended; 40 minutes where none is named
 * @property {(failure: { file: string, title: string, line?: number }) => string} alone the command that runs it, or
 *   one test of it, alone
 */

const node = 'npx node'

/** A program of a package, with the command that a person types for it. */
const whole = (name, shows, [bin, ...file], args = []) => ({
  name,
  shows,
  args: [inProject('node_modules', ...file), ...args],
  reports: 'whole',
  alone: () => ['npx', bin, ...args].join(' '),
})

/** The title of a test as Vitest looks for it: by a regular expression. */
const patternOf = title => title.replaceAll(' › ', ' ').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const quoted = text => `'${text.replaceAll("'", "'\\''")}'`

/**
 * Tests of one of Vitest's projects.
 * @param {string} project
 * @param {string} shows
 * @param {{ tag?: string, only?: string[], without?: string[] }} [choice] a tag that the tests have; the only files that are
 *   run; files that are left out
 */
const tests = (project, shows, { tag, only = [], without = [] } = {}) => ({
  name: project,
  shows,
  args: [
    inProject('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    ...only,
    '--maxWorkers=100%', // by itself it would leave one core to others
    `--reporter=${inProject('scripts', 'checks', 'vitest-reporter.mjs')}`,
    ...(tag ? [`--tagsFilter=${tag}`] : []),
    ...without.map(file => `--exclude=${file}`),
  ],
  reports: 'events',
  alone: ({ file, title }) =>
    ['npx vitest run --project', project, file, title && `-t ${quoted(patternOf(title))}`]
      .filter(Boolean)
      .join(' '),
})

/**
 * Journeys in one of both runtimes, a project of Playwright's.
 * @param {{ grep?: RegExp, without?: RegExp }} [choice] patterns of the file, the title and the tags
 */
const journeys = (runtime, name, shows, { grep, without } = {}) => ({
  name,
  shows,
  args: [
    inProject('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    `--project=${runtime}`,
    `--reporter=${inProject('scripts', 'checks', 'playwright-reporter.mjs')}`,
    ...(grep ? [`--grep=${grep.source}`] : []),
    ...(without ? [`--grep-invert=${without.source}`] : []),
  ],
  reports: 'events',
  alone: ({ file, line }) =>
    `npx playwright test --project=${runtime}${file && ` ${file}${line ? `:${line}` : ''}`}`,
})

/** A program of the project's own. */
const program = (name, shows, file, args, reports) => ({
  name,
  shows,
  args: ['--disable-warning=ExperimentalWarning', inProject(...file.split('/')), ...args],
  reports,
  alone: () => [node, file, ...args].join(' '),
})

const faults = (shows, args) => program('faults', shows, 'tests/faults/test-faults.ts', args, 'counts')
const dueDays = (shows, args) => program('due', shows, 'tests/due/test-due.ts', args, 'counts')
const cardDays = (shows, args) => program('cards', shows, 'tests/cards/test-cards.ts', args, 'counts')
const kills = count =>
  program(
    'kills',
    `${count} tabs and workers ended in the middle of orders`,
    'tests/kills/test-kills.ts',
    ['--count', String(count)],
    'whole',
  )

const format = whole(
  'format',
  'each file as oxfmt writes it',
  ['oxfmt', 'oxfmt', 'bin', 'oxfmt'],
  ['--check', '.'],
)
const linted = ['src', 'content', 'tests', 'scripts']
const toolConfigs = ['playwright', 'vite', 'vitest'].map(tool => `${tool}.config.ts`)
/** One pass: oxlint type-checks what it lints. */
const lintAndTypes = whole(
  'lint and types',
  'the rules of the code and of its imports, and every type',
  ['oxlint', 'oxlint', 'bin', 'oxlint'],
  ['--type-aware', '--deny-warnings', '--type-check', ...linted, ...toolConfigs],
)
const unused = whole(
  'unused',
  'files, exports and packages that nothing uses',
  ['knip', 'knip', 'bin', 'knip.js'],
  ['--no-config-hints'],
)
/** What later lists open. It stands in the first list, so that it is built while others compute. */
const pages = program(
  'pages',
  'the site, built within its budgets',
  'scripts/checks/build-pages.mjs',
  [],
  'whole',
)
const unit = tests('unit', 'functions, content, documents and scripts by themselves')

/**
 * Specs of the API that the quick proof leaves to the whole one, and why: what they show is shown by chance and mass, or
 * takes more than a Chromium.
 */
const longSpecs = {
  fuzz: 'thousands of random requests',
  'fuzz-broken': 'thousands of random requests while tables take nothing',
  'fuzz-bytes': 'random bytes at the listener',
  'fuzz-staff': 'hundreds of random requests of the staff',
  'exports-ofx': 'ofxdump, a program of Debian’s',
  'exports-large': 'an export of 200,000 lines',
  outage: 'the database away, which the faults show too',
  'attack-matrix': 'each operation attacked by each caller',
  demo: 'the whole seed of a demonstration, made some times',
  'undoing-visits': 'whole demonstrations that visitors changed, restored',
  'undoing-cards': 'the same, of cards',
  'undoing-card-payments': 'the same, of card payments',
  'undoing-disputes': 'the same, of disputes',
  'undoing-payments': 'the same, of payments',
  'undoing-repeating': 'the same, of standing orders and Direct Debits',
  'undoing-spending': 'the same, of spending',
  'reset-beside-postings': 'a restore beside orders',
  'restoring-at-once': 'restores beside each other',
  'grown-tables': 'every table with a further column',
  'blind-spots': 'each table damaged in each way, and reconciled each time',
}

/**
 * Specs of the ledger and of the API that run on PGlite with every merge: the tables, guards and migrations, each operation
 * once, the bank's own work in the background, and the ways to read many rows. All the others run there with `npm run
 * test:tab`, and at night: what they show is shown on PostgreSQL already, and each journey in a tab makes the demonstration's
 * data.
 */
const ledgerOnPglite = [
  'column-lists',
  'constraints',
  'database-port',
  'direct-debits',
  'each-guard',
  'interest',
  'migration-steps',
  'payments',
  'posting',
  'posting-answers',
  'reconcile',
  'release',
  'standing-orders',
  'statements',
  'transactions-list',
]
const apiOnPglite = [
  'every-operation',
  'claims',
  'direct-debits',
  'due-payments',
  'expired-holds',
  'exports',
  'held-payments',
  'housekeeping',
  'payments-made-later',
  'standing-orders',
  'statements',
  'transactions-search',
]

/** What `npm run validate` runs. Checks of one list run beside each other, and the lists one after another. */
const fast = [format, lintAndTypes, unused, unit]
export const fastChecks = [fast]

/** What `npm test` runs: what breaks money, privacy or a page. What waits runs beside what computes. */
export const quickProof = [
  [pages, ...fast],
  [
    tests('ledger', 'the ledger’s rules in SQL, on PostgreSQL 18'),
    tests('integration', 'the API over a real database, on PostgreSQL 18', {
      without: Object.keys(longSpecs).map(name => `tests/integration/${name}.spec.ts`),
    }),
    faults('orders while servers and PostgreSQL are killed, lines cut and clocks stepped', ['--quick']),
  ],
  [
    tests('server', 'the real server started, stopped, killed and without its database', { tag: 'quick' }),
    journeys('server', 'journeys', 'each page, each money journey, each form right and wrong', {
      grep: /@quick/,
    }),
  ],
  [journeys('tab', 'journeys in a tab', 'the same without a server', { grep: /@quick-tab/ })],
]

/** Tests of which the nightly checks run a longer form. */
const shortForms = /@short/
/** The longer forms, which the nightly checks alone run. */
const longForms = /@long/

/**
 * Files of journeys of which a merge runs the quick ones alone, and the night all: pages that change with their own content;
 * fields, lists and words that unit tests and specs of the API check too; themes, zoom and the keyboard on pages that other
 * journeys open; lost answers of Transfer Funds, which those of Pay someone show too. What moves money, lets somebody in or
 * keeps one customer from another runs whole with every merge.
 */
const nightlyJourneys = `
  about apply branches business downloads faqs first-view help home home-movement legal navigation news products promotions titles
  tools message-form sign-up-fields sign-up-late-code sign-up-sending
  all-transactions coming-up holds idle notifications overview settings settings-preferences settings-profile shell spending
  statement-preferences statements statements-download subscriptions support support-messages transactions transactions-details
  transactions-export transactions-search
  checked-transfer-answers staff-audit staff-health
  accessibility-forced-colours early-presses keyboard-[a-z-]+ long-names theme-choice theme-colour zoom-400 spec-[a-z-]+
`
const atNightAlone = new RegExp(
  String.raw`(?<![a-z-])(?:${nightlyJourneys.trim().split(/\s+/).join('|')})\.spec(?!.*@quick)`,
)

/** Tests of the bank in a worker that run with every merge; its other files show at night what journeys in a tab show too. */
const workerFiles = [
  'bank-in-a-tab',
  'database-in-a-tab',
  'database-killed',
  'database-of-a-release',
  'sessions-in-a-tab',
  'tabs',
]

/** The journeys that the tab has alone, and the chief ones of both runtimes. */
const chiefJourneys = /\btab-[a-z-]+\.spec|@tab|@quick-tab/

const everySpecOnPglite = [
  tests('ledger-pglite', 'the ledger’s rules on PGlite'),
  tests('integration-pglite', 'the API on PGlite'),
]

/**
 * All checks, in one of two lengths. What computes runs beside what mostly waits.
 * @param {Record<'api' | 'faultRun' | 'dueRun' | 'cardRun' | 'worker' | 'tabKills' | 'serverJourneys' | 'tabJourneys', Check> & { onPglite: Check[] }} length
 */
const allWith = ({
  api,
  faultRun,
  dueRun,
  cardRun,
  onPglite,
  worker,
  tabKills,
  serverJourneys,
  tabJourneys,
}) => [
  [pages, ...fast],
  [api, dueRun, cardRun],
  [tests('ledger', 'the ledger’s rules in SQL, on PostgreSQL 18'), faultRun],
  onPglite,
  [tests('server', 'the real server, its logs, limits, metrics, backups and upgrades')],
  [
    tests('static', 'the built site without a server, its policy, its worker and its next build'),
    tabKills,
    tests('specs-in-a-browser', 'two specs on PGlite in Chromium'),
  ],
  // Alone: each of its tests opens banks in a browser, which computes for most of a minute.
  [worker],
  [serverJourneys],
  [tabJourneys],
]

/** What `npm test -- --all` runs: everything that a merge must hold. */
export const everything = allWith({
  api: tests('integration', 'the API over a real database, on PostgreSQL 18', {
    // Mass and chance: at night.
    without: ['fuzz-broken', 'fuzz-bytes', 'blind-spots'].map(name => `tests/integration/${name}.spec.ts`),
  }),
  faultRun: faults('8,000 orders while servers and PostgreSQL are killed, lines cut and clocks stepped', [
    '--only',
    'run',
  ]),
  dueRun: dueDays('60 days of what is due with two runners, each item judged', ['--days', '60']),
  cardRun: cardDays('8 days of the card network with kills, each answer judged', [
    '--days',
    '8',
    '--accounts',
    '3',
    '--kills',
    '3',
  ]),
  onPglite: [
    tests('ledger-pglite', 'the chief rules of the ledger on PGlite', {
      only: ledgerOnPglite.map(name => `tests/ledger/${name}.spec.ts`),
    }),
    tests('integration-pglite', 'the chief specs of the API on PGlite', {
      only: apiOnPglite.map(name => `tests/integration/${name}.spec.ts`),
    }),
  ],
  worker: tests('tab', 'the bank in a browser’s worker, in the chief files', {
    only: workerFiles.map(name => `tests/tab/${name}.browser.test.ts`),
  }),
  tabKills: kills(10),
  serverJourneys: journeys(
    'server',
    'journeys',
    'from a server: what moves money, lets somebody in or keeps customers apart, and each page’s chief journey',
    {
      without: new RegExp(`${longForms.source}|${atNightAlone.source}`),
    },
  ),
  tabJourneys: journeys('tab', 'journeys in a tab', 'the chief ones without a server', {
    grep: chiefJourneys,
    without: longForms,
  }),
})

const everyTabJourney = journeys('tab', 'journeys in a tab', 'every journey, without a server', {
  without: shortForms,
})

/** What `npm run test:tab` runs. */
export const inATab = [[pages, ...everySpecOnPglite], [everyTabJourney]]

/** What takes hours, and is not thought to hang before a night is over. */
const long = check => ({ ...check, timeLimitMs: 10 * 60 * 60_000 })

/** What `npm run test:nightly` runs: everything, the parts by chance and mass at length, and what takes hours. */
export const nightly = [
  ...allWith({
    api: tests('integration', 'the API over a real database, on PostgreSQL 18'),
    faultRun: long(
      faults('500,000 orders under faults, and every planted bug, which it has to find', ['--nightly']),
    ),
    dueRun: long(
      dueDays('365 days of what is due, and every planted bug, which it has to find', [
        '--days',
        '365',
        '--bugs',
      ]),
    ),
    cardRun: long(
      cardDays('120 days of the card network with kills, and every planted bug, which it has to find', [
        '--days',
        '120',
        '--accounts',
        '6',
        '--kills',
        '150',
        '--database-kills',
        '20',
        '--bugs',
      ]),
    ),
    onPglite: everySpecOnPglite,
    worker: tests('tab', 'the bank in a browser’s worker'),
    tabKills: long(kills(200)),
    serverJourneys: long(
      journeys('server', 'journeys', 'every journey, from a server', { without: shortForms }),
    ),
    tabJourneys: long(everyTabJourney),
  }),
  [tests('ledger-postgresql-15', 'the ledger on the oldest PostgreSQL that an operator may bring')],
  ...[
    program(
      'mutation',
      'the ledger’s SQL changed piece by piece, and a test that notices',
      'scripts/mutate.mjs',
      [],
      'whole',
    ),
    program('large', 'transfers in a ledger of 10,000,000 entries', 'scripts/bench-large.mjs', [], 'whole'),
  ].map(check => [long(check)]),
]
