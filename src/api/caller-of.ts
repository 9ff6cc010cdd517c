import type { Context } from 'hono'
import type { Caller } from '../bank/sessions/caller.ts'

/**
 * Where a request comes from. By its address those are limited who need not be signed in; a home without a network
 * has one for everybody.
 */
export type CallerOf = (context: Context) => Caller
