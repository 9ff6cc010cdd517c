/** Where the staff console begins (specification section 17.1). */
export const staffPath = '/staff'

/** Who works in the bank: the roles of the console's pages (specification section 17.1). */
type StaffPageRole = 'support' | 'payments' | 'compliance' | 'auditor' | 'administrator'

const deciders = ['support', 'payments', 'compliance'] as const
const watchers = ['auditor', 'administrator'] as const
const everybody = [...deciders, 'auditor', 'administrator'] as const

/** A page of the staff console. */
interface StaffPage {
  /** The address that links lead to. `/*` at the end stands for everything further down. */
  readonly path: string
  /** A shorter address of the same page. */
  readonly alias?: string
  /** The page's heading, and its name in the browser's tab. */
  readonly title: string
  /** The file that the server answers with. */
  readonly document: string
  /** The status of that answer: 200 unless stated. */
  readonly status?: 404
  /** Who may open it; nobody has to be signed in for a page without roles. */
  readonly roles?: readonly StaffPageRole[]
  /** It stands in the navigation, which has the order of this table. */
  readonly isNav?: true
}

/**
 * Every page of the staff console, once: the server's list of documents, the routes, the navigation and the build are
 * derived from this table. The code of each page is in `src/web/staff/staff-loaders.ts`.
 */
export const staffPages = {
  login: { path: `${staffPath}/login`, title: 'Staff sign-in', document: 'staff-login.html' },
  join: { path: `${staffPath}/join`, title: 'Join Sarsen Staff', document: 'staff-join.html' },
  queue: {
    path: `${staffPath}/queue`,
    alias: staffPath,
    title: 'Queue',
    document: 'staff-queue.html',
    roles: deciders,
    isNav: true,
  },
  task: { path: `${staffPath}/tasks/*`, title: 'Task', document: 'staff-task.html', roles: deciders },
  secondChecks: {
    path: `${staffPath}/second-checks`,
    title: 'Second checks',
    document: 'staff-second-checks.html',
    roles: everybody,
    isNav: true,
  },
  secondCheck: {
    path: `${staffPath}/second-checks/*`,
    title: 'Second check',
    document: 'staff-second-check.html',
    roles: everybody,
  },
  customers: {
    path: `${staffPath}/customers`,
    title: 'Customers',
    document: 'staff-customers.html',
    roles: deciders,
    isNav: true,
  },
  customer: {
    path: `${staffPath}/customers/*`,
    title: 'Customer',
    document: 'staff-customer.html',
    roles: deciders,
  },
  audit: {
    path: `${staffPath}/audit`,
    title: 'Audit',
    document: 'staff-audit.html',
    roles: ['compliance', 'auditor'],
    isNav: true,
  },
  alerts: {
    path: `${staffPath}/alerts`,
    title: 'Alerts',
    document: 'staff-alerts.html',
    roles: ['auditor'],
    isNav: true,
  },
  health: {
    path: `${staffPath}/health`,
    title: 'Bank health',
    document: 'staff-health.html',
    roles: everybody,
    isNav: true,
  },
  guide: {
    path: `${staffPath}/guide`,
    title: 'Guide',
    document: 'staff-guide.html',
    roles: everybody,
  },
  people: {
    path: `${staffPath}/people`,
    title: 'Staff',
    document: 'staff-people.html',
    roles: watchers,
    isNav: true,
  },
  // Before the members' own pages, whose address fits it too.
  addPerson: {
    path: `${staffPath}/people/add`,
    title: 'Add staff member',
    document: 'staff-add-person.html',
    roles: ['administrator'],
  },
  person: {
    path: `${staffPath}/people/*`,
    title: 'Staff member',
    document: 'staff-person.html',
    roles: watchers,
  },
  demonstration: {
    path: `${staffPath}/demonstration`,
    title: 'Demonstration',
    document: 'staff-demonstration.html',
    roles: everybody,
    isNav: true,
  },
  // Last: it fits every address below the console.
  notFound: {
    path: `${staffPath}/*`,
    title: 'Page not found',
    document: 'staff-not-found.html',
    status: 404,
  },
} as const satisfies Record<string, StaffPage>

export type StaffPageId = keyof typeof staffPages

const isPageId = (id: string): id is StaffPageId => Object.hasOwn(staffPages, id)

/** The pages in the order in which an address is looked for: the first that fits decides. */
export const staffPageIds: readonly StaffPageId[] = Object.keys(staffPages).filter(isPageId)

/** A page of the console by its id. */
export const staffPage = (id: StaffPageId): StaffPage => staffPages[id]

/** Every address of a page of the console; the last is the one that links lead to. */
export const staffAddressesOf = ({ path, alias }: StaffPage): readonly string[] =>
  alias === undefined ? [path] : [alias, path]

/** A page's name as the browser's tab shows it: `Queue – Sarsen Staff` (specification section 17.1). */
export const staffDocumentTitle = (heading: string): string => `${heading} – Sarsen Staff`
