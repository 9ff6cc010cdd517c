import { accountOperations } from './account-operations.ts'
import { cardDisputeOperations } from './card-dispute-operations.ts'
import { cardOperations } from './card-operations.ts'
import { cardSandboxOperations } from './card-sandbox-operations.ts'
import { cardPaymentOperations } from './card-payment-operations.ts'
import { claimOperations } from './claim-operations.ts'
import { comingUpOperations } from './coming-up-operations.ts'
import { directDebitOperations } from './direct-debit-operations.ts'
import { jointOperations } from './joint-operations.ts'
import { messageOperations } from './message-operations.ts'
import { defineOperations, type OperationGroup } from './operation.ts'
import { openingOperations } from './opening-operations.ts'
import { payeeOperations } from './payee-operations.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { paymentOperations } from './payment-operations.ts'
import { potOperations } from './pot-operations.ts'
import { settingsOperations } from './settings-operations.ts'
import { signInOperations } from './sign-in-operations.ts'
import { spendingOperations } from './spending-operations.ts'
import { staffActOperations } from './staff-act-operations.ts'
import { staffCustomerActOperations } from './staff-customer-act-operations.ts'
import { staffCustomerOperations } from './staff-customer-operations.ts'
import { staffDemoOperations } from './staff-demo-operations.ts'
import { staffPeopleOperations } from './staff-people-operations.ts'
import { staffSessionOperations } from './staff-session-operations.ts'
import { staffTaskOperations } from './staff-task-operations.ts'
import { staffWatchingOperations } from './staff-watching-operations.ts'
import { standingOrderOperations } from './standing-order-operations.ts'

/** The operations by subject, each in one group. */
export const operationGroups = [
  {
    name: 'Signing in',
    description: 'Signing in and out, signed-in devices, and applications.',
    operations: signInOperations,
  },
  {
    name: 'Settings',
    description: 'A customer’s profile, password, preferences and second factor.',
    operations: settingsOperations,
  },
  {
    name: 'Passkeys and confirmations',
    description: 'Passkeys, and that a customer proves who they are for one action.',
    operations: passkeyOperations,
  },
  {
    name: 'Accounts',
    description: 'Accounts, their transactions and statements, and transfers.',
    operations: accountOperations,
  },
  {
    name: 'Opening accounts',
    description: 'Products, opening an account online, and cancelling Fixed Savings.',
    operations: openingOperations,
  },
  {
    name: 'Joint accounts and closing',
    description: 'Invitations to joint accounts, freezing and releasing them, and closing any account.',
    operations: jointOperations,
  },
  {
    name: 'Own money',
    description: 'Names of accounts, moves between own accounts, and pots.',
    operations: potOperations,
  },
  {
    name: 'Payees',
    description: 'The payees of a customer, and checks of who holds an account.',
    operations: payeeOperations,
  },
  {
    name: 'Payments',
    description: 'Payments to others, with what is checked and confirmed before them, and their limits.',
    operations: paymentOperations,
  },
  {
    name: 'Standing orders',
    description: 'Rules that pay one amount at a frequency: set up, change, skip, cancel.',
    operations: standingOrderOperations,
  },
  {
    name: 'Direct Debits',
    description: 'What companies collect from an account, and refunds under the Direct Debit Guarantee.',
    operations: directDebitOperations,
  },
  {
    name: 'Coming up',
    description: 'What is due on an account by itself, and the balance that is expected then.',
    operations: comingUpOperations,
  },
  {
    name: 'Cards',
    description:
      'A customer’s cards: ordered, activated, frozen, replaced, cancelled; their limits, details and PIN.',
    operations: cardOperations,
  },
  {
    name: 'Card payments',
    description: 'What cards paid, and the approval of an online payment by its customer.',
    operations: cardPaymentOperations,
  },
  {
    name: 'Card disputes',
    description: 'Requests for money back for card payments, with what becomes of them.',
    operations: cardDisputeOperations,
  },
  {
    name: 'Card network of the demonstration',
    description: 'What merchants ask of a card, for those who try a demonstration out.',
    operations: cardSandboxOperations,
  },
  {
    name: 'Spending',
    description: 'What a customer spends in a month by category, and their budgets.',
    operations: spendingOperations,
  },
  {
    name: 'Claims',
    description: 'Requests for money back: scams, payments that a customer did not make, wrong accounts.',
    operations: claimOperations,
  },
  {
    name: 'Messages',
    description: 'Notifications from the bank, messages to it, the newsletter and promotions.',
    operations: messageOperations,
  },
  {
    name: 'Acts of the staff',
    description: 'What staff members do to a customer or to money, and the second checks of it.',
    operations: staffActOperations,
  },
  {
    name: 'Acts of the staff on customers',
    description: 'What staff members do to a customer’s sign-in, accounts, holds and transfers.',
    operations: staffCustomerActOperations,
  },
  {
    name: 'Customers, as the staff see them',
    description: 'Finding a customer, opening their record for half an hour, and what it shows, masked.',
    operations: staffCustomerOperations,
  },
  {
    name: 'Staff: signing in',
    description: 'How the bank’s staff sign in and out of the staff console, with sessions of their own.',
    operations: staffSessionOperations,
  },
  {
    name: 'Staff: tasks',
    description: 'What waits for a staff member’s decision, and who has it.',
    operations: staffTaskOperations,
  },
  {
    name: 'Staff: watching',
    description: 'Alerts, the audit of what staff members did, and how the bank is.',
    operations: staffWatchingOperations,
  },
  {
    name: 'Staff: demonstration',
    description: 'What the staff of a demonstration can let happen on its customers’ accounts.',
    operations: staffDemoOperations,
  },
  {
    name: 'Staff: people',
    description: 'Who works in the bank, as what, and which of its customers they are or know.',
    operations: staffPeopleOperations,
  },
] as const satisfies readonly OperationGroup[]

/** The operations of customers and of the public. A shipped route and its shape stay; new ones may be added. */
export const customerOperations = defineOperations({
  ...signInOperations,
  ...settingsOperations,
  ...passkeyOperations,
  ...accountOperations,
  ...openingOperations,
  ...jointOperations,
  ...potOperations,
  ...payeeOperations,
  ...paymentOperations,
  ...standingOrderOperations,
  ...comingUpOperations,
  ...directDebitOperations,
  ...cardOperations,
  ...cardSandboxOperations,
  ...cardPaymentOperations,
  ...cardDisputeOperations,
  ...spendingOperations,
  ...claimOperations,
  ...messageOperations,
})

/** The operations of the staff console, below `/api/staff/`. */
export const staffOperations = defineOperations({
  ...staffSessionOperations,
  ...staffTaskOperations,
  ...staffActOperations,
  ...staffCustomerActOperations,
  ...staffCustomerOperations,
  ...staffWatchingOperations,
  ...staffDemoOperations,
  ...staffPeopleOperations,
})

/** Every operation of the API. */
export const operations = defineOperations({ ...customerOperations, ...staffOperations })

export type CustomerOperations = typeof customerOperations

export type BankOperations = typeof operations
