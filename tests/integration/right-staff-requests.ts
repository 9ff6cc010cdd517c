import { describedSchema } from '../../src/contract/staff-acts.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { staffOperations } from '../../src/contract/operations.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { aCredential, aPassword, type BodyOf, type Credentials, type RightRequest } from './right-requests.ts'

export type StaffOperationName = keyof typeof staffOperations

type Bodies = { readonly [K in StaffOperationName]: BodyOf<(typeof staffOperations)[K]> }

const noBody = {
  staffPasskeyChallenge: undefined,
  staffReadSession: undefined,
  staffExtendSession: undefined,
  staffSignOut: undefined,
  staffReadDemonstration: undefined,
  staffTasks: undefined,
  staffOpenTask: undefined,
  staffSecondChecks: undefined,
  staffSecondCheck: undefined,
  staffWithdrawAct: undefined,
  staffCustomerOverview: undefined,
  staffCustomerAccounts: undefined,
  staffCustomerPayments: undefined,
  staffCustomerPayees: undefined,
  staffCustomerSecurity: undefined,
  staffCustomerMessages: undefined,
  staffCustomerNotifications: undefined,
  staffCustomerTasks: undefined,
  staffCustomerAudit: undefined,
  staffAlerts: undefined,
  staffAudit: undefined,
  staffHealth: undefined,
  staffReadDemo: undefined,
  staffPeople: undefined,
  staffPerson: undefined,
} as const

const note = 'As the customer asked for.'
const contentHash = '0'.repeat(64)
const token = 't'.repeat(43)

/** An act of any kind: it is previewed. */
const act = (fields: Readonly<Record<string, unknown>> = {}) => ({
  id: crypto.randomUUID(),
  reason: 'other',
  note,
  ...fields,
})

const decisions = () => ({
  staffApproveApplication: act(),
  staffRejectApplication: act(),
  staffReleasePayment: act(),
  staffRefusePayment: act(),
  staffAskAboutPayment: act({ text: 'Who asked you to pay them?' }),
  staffPayClaim: act({ amount: '1.00' }),
  staffRefuseClaim: act({ reason: 'took_part' }),
  staffAskAboutClaim: act({ text: 'Who asked you to pay them?' }),
  staffAskAboutCardDispute: act({ text: 'What did you order?' }),
  staffCreditCustomer: act(),
  staffRefuseDispute: act({ reason: 'received' }),
  staffLetCustomerKeepIt: act(),
  staffTakeCreditBack: act(),
  staffAnswerMessage: act({ text: 'We are open on Monday.' }),
  staffCloseMessage: act({ reason: 'spam' }),
  staffCreditAccount: act({ to: crypto.randomUUID() }),
  staffKeepFrozen: act(),
  staffReleaseOnCourtOrder: act(),
})

const actsOnCustomers = () => ({
  staffEndSessions: act(),
  staffStopSignIn: act(),
  staffAllowSignIn: act(),
  staffSendResetLink: act(),
  staffRemoveSecondFactor: act(),
  staffChangeEmail: act({ newEmail: `ada.${crypto.randomUUID()}@example.com` }),
  staffFreezeAccount: act(),
  staffUnfreezeAccount: act(),
  staffPlaceHold: act({ for: 'Wrenmoor Hotel', amount: '1.00', reference: 'Room 4', days: 3 }),
  staffReleaseHold: act(),
  staffCaptureHold: act({ amount: '1.00' }),
  staffReverseTransfer: act({ text: 'Paid twice' }),
  staffStopCard: act(),
})

const actsOnPeople = () => ({
  staffAddStaffMember: act({
    name: 'Noor Haddad',
    email: `noor.${crypto.randomUUID()}@staff.sarsen.example`,
    roles: ['support'],
  }),
  staffAddRoles: act({ roles: ['payments'] }),
  staffRemoveRoles: act({ roles: ['payments'] }),
  staffSuspend: act(),
  staffRestore: act(),
  staffRecordAsLeft: act(),
  staffNewJoiningLink: act(),
  staffEndConnection: act({ connectionId: crypto.randomUUID() }),
  staffSignOutAllCustomers: act(),
})

const onDemoAccount = () => ({ id: crypto.randomUUID(), accountId: crypto.randomUUID(), amount: '1.00' })

/** A valid body for each operation of the staff, made at each call. A new operation does not compile without one. */
export const rightStaffBodies = ({ email, password }: Credentials): Bodies => ({
  ...noBody,
  ...decisions(),
  ...actsOnCustomers(),
  ...actsOnPeople(),
  staffSignIn: { email, password, code: '123456' },
  staffSignInWithPasskey: {
    challengeId: crypto.randomUUID(),
    response: {
      ...aCredential,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  },
  staffBeginJoining: { token, newPassword: aPassword },
  staffJoin: { token, newPassword: aPassword, code: '123456', customers: [] },
  staffTakeNextTask: {},
  staffTakeTask: { version: 1 },
  staffAssignTask: { version: 1, memberId: crypto.randomUUID() },
  staffHandTaskBack: { version: 1, note },
  staffTakeTaskOver: { version: 1, note },
  staffEscalateTask: { version: 1, note },
  staffCarryTaskOn: { version: 1 },
  staffApproveAct: { contentHash, confirmationId: crypto.randomUUID() },
  staffRefuseAct: { reason: note },
  staffConfirm: { id: crypto.randomUUID(), contentHash, code: '123456' },
  staffSearchCustomers: { search: 'Ada Byron', reason: 'customer_contacted' },
  staffOpenLook: { customerId: crypto.randomUUID(), reason: 'customer_contacted' },
  staffShowField: { field: 'email', reason: 'customer_contacted' },
  staffCheckIdentity: { id: crypto.randomUUID(), method: 'photo_id_in_branch', checked: note },
  staffReviewAlert: { note },
  staffCheckChain: {},
  staffExportAudit: { reason: note },
  staffCheckBook: {},
  staffDemoIncoming: { ...onDemoAccount(), from: 'Aunt Ada', reference: 'Happy birthday' },
  staffDemoPurchase: { ...onDemoAccount(), merchant: 'Wrenmoor Cafe', settleNow: false },
  staffDemoDirectDebit: { ...onDemoAccount(), serviceUserNumber: '990003', dueOn: '2199-12-02' },
  staffDemoPaymentDay: { accountId: crypto.randomUUID(), date: '2199-12-02', attempt: 1 },
  staffDemoReset: {},
  staffDemoRetire: {},
})

/** A valid request of an operation of the staff: all that `app.request` takes besides the path. */
export function rightStaffRequest(name: StaffOperationName, credentials: Credentials): RightRequest {
  const { method }: Operation = staffOperations[name]
  const body = rightStaffBodies(credentials)[name]
  return {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

/** The ids that paths of the staff name, by the part of the path before: left out, of nothing that there is. */
export type StaffIds = Readonly<Record<string, string>>

const nothing = '01890000-0000-7000-8000-ffffffffffff'

/** The path of an operation of the staff, with its id. */
export const staffPathOf = ({ path }: Pick<Operation, 'path'>, ids: StaffIds = {}): string => {
  const [, segment = ''] = /\/([\w-]+)\/\{id\}/.exec(path) ?? []
  return path.replace('{id}', ids[segment] ?? nothing)
}

/** The schema that reads a body, also where the handler applies it. */
export const bodySchemaOf = ({ body }: Operation) => body && describedSchema(body)

/** On which of two members an operation is: who serves customers, and who watches. */
export const isOfWatchers = ({
  roles = [],
}: {
  readonly roles?: readonly StaffRole[] | undefined
}): boolean =>
  roles.length > 0 &&
  !roles.includes('support') &&
  !roles.includes('payments') &&
  !roles.includes('compliance')

export interface NamedStaffOperation {
  readonly name: StaffOperationName
  readonly operation: Operation
}

const isName = (name: string): name is StaffOperationName => name in staffOperations

/** The operations of the staff, each with its name. */
export const staffOperationTable: readonly NamedStaffOperation[] = Object.entries<Operation>(
  staffOperations,
).flatMap(([name, operation]) => (isName(name) ? [{ name, operation }] : []))
