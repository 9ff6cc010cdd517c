import { accountOperations } from './account-operations.ts'
import { messageOperations } from './message-operations.ts'
import { defineOperations } from './operation.ts'
import { settingsOperations } from './settings-operations.ts'
import { signInOperations } from './sign-in-operations.ts'

/** Every operation of the API. The routes and shapes are fixed once shipped; further ones may be added. */
export const operations = defineOperations({
  ...signInOperations,
  ...settingsOperations,
  ...accountOperations,
  ...messageOperations,
})

export type BankOperations = typeof operations
