import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffStatus } from '../../../domain/staff.ts'
import type { StaffBadgeLook } from '../parts/staff-badge.tsx'

/** Specification sections 17.2 and 17.4. */
export const peopleWords = {
  heading: staffPages.people.title,
  add: staffPages.addPerson.title,
  columns: {
    name: 'Name',
    email: 'Work email',
    roles: 'Roles',
    status: 'Status',
    signedIn: 'Last sign-in',
  },
  never: 'Never',
  you: 'you',
  details: 'Details',
  fullName: 'Full name',
  methods: 'Signs in with',
  methodNames: { app: 'Authenticator app', passkey: 'Passkey' },
  noMethod: 'Nothing yet',
  added: 'Added',
  link: 'Joining link',
  linkWorks: (until: string) => `Works until ${until}`,
  noLink: 'None',
  demonstration: 'Demonstration',
  yes: 'Yes',
  connections: 'Connections',
  noConnections: 'No customer is known as a connection.',
  told: 'Told',
  history: 'History',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}.`,
  acts: 'Decide',
  own: 'You cannot change yourself.',
  left: 'Who left stays away. To come back, they are added anew.',
} as const

export const statusLooks: Readonly<Record<StaffStatus, StaffBadgeLook>> = {
  invited: 'waiting',
  active: 'done',
  suspended: 'overdue',
  left: 'over',
}
