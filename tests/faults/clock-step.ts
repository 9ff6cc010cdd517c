import { z } from 'zod'

/** What the harness tells a server, and the server answers: how far its clock is ahead of the machine's from now on. */
export const clockStep = z.strictObject({ aheadMs: z.int() })
