import { z } from 'zod'
import { AccountType } from './sessions.ts'

/**
 * Whom a demonstration shows, and the password that they share. Absent where this is none (ruling 22). Where it is
 * shared, others than the one at the machine reach it: a change of these customers' password or second factor holds for
 * the session that made it.
 */
export const Demonstration = z
  .object({
    demonstration: z
      .object({
        customers: z.array(z.object({ name: z.string(), email: z.string(), kind: AccountType })),
        password: z.string(),
        isShared: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Demonstration' })
export type Demonstration = z.infer<typeof Demonstration>
