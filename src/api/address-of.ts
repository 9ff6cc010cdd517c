import type { Context } from 'hono'

/**
 * Where a request comes from, as text that is the same for the same client: by it those are limited who need not be
 * signed in. A home without a network has one for everybody.
 */
export type AddressOf = (context: Context) => string
