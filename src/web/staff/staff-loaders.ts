import type { ComponentType } from 'react'
import type { StaffPageId } from '../../../content/staff-pages.ts'

/**
 * The code of each page of the staff console, fetched when the page is opened. The build reads this file to name the
 * scripts in each page's document (`scripts/read-page-sources.ts`).
 */
export const staffLoaders = {
  login: async () => (await import('./sign-in/staff-login-page.tsx')).StaffLoginPage,
  join: async () => (await import('./sign-in/join-page.tsx')).JoinPage,
  queue: async () => (await import('./queue/queue-page.tsx')).QueuePage,
  task: async () => (await import('./tasks/task-page.tsx')).TaskPage,
  secondChecks: async () => (await import('./second-checks/second-checks-page.tsx')).SecondChecksPage,
  secondCheck: async () => (await import('./second-checks/second-check-page.tsx')).SecondCheckPage,
  customers: async () => (await import('./customers/customers-page.tsx')).CustomersPage,
  customer: async () => (await import('./customers/customer-page.tsx')).CustomerPage,
  audit: async () => (await import('./audit/audit-page.tsx')).AuditPage,
  alerts: async () => (await import('./alerts/alerts-page.tsx')).AlertsPage,
  health: async () => (await import('./health/health-page.tsx')).HealthPage,
  guide: async () => (await import('./guide/guide-page.tsx')).GuidePage,
  people: async () => (await import('./people/people-page.tsx')).PeoplePage,
  addPerson: async () => (await import('./people/add-person-page.tsx')).AddPersonPage,
  person: async () => (await import('./people/person-page.tsx')).PersonPage,
  demonstration: async () => (await import('./demonstration/demonstration-page.tsx')).DemonstrationPage,
  notFound: async () => (await import('./frame/not-found-page.tsx')).NotFoundPage,
} as const satisfies Record<StaffPageId, () => Promise<ComponentType>>

/** The code of what surrounds pages: those behind the sign-in, and every page where the bank runs in the browser. */
export const staffFrameLoaders = {
  signedIn: async () => (await import('./frame/signed-in-frame.tsx')).SignedInFrame,
  inBrowser: async () => (await import('./frame/in-browser-frame.tsx')).StaffInBrowserFrame,
}
