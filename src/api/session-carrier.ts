import type { Context } from 'hono'

/**
 * Carries the session token between the bank and whoever is signed in: a cookie on a server, the worker's
 * own memory in a tab. The token is a secret: it is written nowhere else.
 */
export interface SessionCarrier {
  /** The token that this request presents, if any. */
  read(): string | undefined
  /** Hands over a token. How long it is of use the bank decides alone, at each request. */
  write(token: string): void
  /** Takes the token back. */
  clear(): void
}

/** The carrier of one request. A home without headers of its own gives the same one every time. */
export type CarrierFor = (context: Context) => SessionCarrier
