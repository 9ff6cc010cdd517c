/** Bounds on what a client may take of the server, by being slow, silent or many. Times are in milliseconds. */
export interface ConnectionLimits {
  /** From a connection's first moment, or the end of the last request on it, to the last byte of a request's head. */
  readonly headMs: number
  /** The same, to the last byte of a request's body. */
  readonly requestMs: number
  /** From a request's head to the last byte of its answer, however slowly that is read. */
  readonly answerMs: number
  /** Without a byte either way while there is one to come: a reader that does not read, a network that is gone. */
  readonly silenceMs: number
  /** How long a connection is kept for a next request. */
  readonly keepAliveMs: number
  /** How often it is looked for heads and bodies that take too long. */
  readonly checkEveryMs: number
  readonly headBytes: number
  /** How many connections there may be; any more are closed as they come. */
  readonly connections: number
  /** How many of them one network may have (an IPv4 address, or the /64 of an IPv6 one). */
  readonly connectionsOfNetwork: number
}

/**
 * The bounds of the Node home. A request is answered within the database's own limits, well below the silence; the
 * answer's ten minutes are for an export of years over a slow line. A browser has six connections and lets them go
 * after seconds, so a network's share is that of a large office at once; twenty such shares are all there are.
 */
export const connectionLimits: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  answerMs: 10 * 60_000,
  silenceMs: 60_000,
  keepAliveMs: 5000,
  checkEveryMs: 1000,
  headBytes: 16_384,
  connections: 10_000,
  connectionsOfNetwork: 500,
}
