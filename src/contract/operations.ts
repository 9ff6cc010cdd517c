import { accountOperations } from './account-operations.ts'
import { messageOperations } from './message-operations.ts'
import { defineOperations, type OperationGroup } from './operation.ts'
import { settingsOperations } from './settings-operations.ts'
import { signInOperations } from './sign-in-operations.ts'

/** The operations by what they are about, each in one group. */
export const operationGroups = [
  {
    name: 'Signing in',
    description: 'Signing in and out, the devices that are signed in, and becoming a customer.',
    operations: signInOperations,
  },
  {
    name: 'Settings',
    description: 'What customers change of themselves: profile, password, preferences and second factor.',
    operations: settingsOperations,
  },
  {
    name: 'Accounts',
    description: 'Accounts, what was booked on them, and transfers.',
    operations: accountOperations,
  },
  {
    name: 'Messages',
    description: 'What the bank tells, and what it is told.',
    operations: messageOperations,
  },
] as const satisfies readonly OperationGroup[]

/** Every operation of the API. The routes and shapes are fixed once shipped; further ones may be added. */
export const operations = defineOperations({
  ...signInOperations,
  ...settingsOperations,
  ...accountOperations,
  ...messageOperations,
})

export type BankOperations = typeof operations
