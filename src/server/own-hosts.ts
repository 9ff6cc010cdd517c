import type { MiddlewareHandler } from 'hono'

/** Names of the machine itself, which no page of a stranger's can have. */
const isThisMachine = (hostname: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * Which hosts a request may name: those of the bank's own origins and, on any port, this machine. A name that somebody
 * else has pointed at this server is none of them: their page would be of one origin with the bank (DNS rebinding).
 * @param origins the public one where there is one, and the one that the server listens on.
 */
export function ownHosts(origins: readonly string[]): (url: URL) => boolean {
  const own = origins.map(origin => new URL(origin))
  return asked =>
    isThisMachine(asked.hostname) ||
    // A port that goes without saying for the origin's scheme may still be said.
    own.some(({ protocol, host }) => URL.parse(`${protocol}//${asked.host}`)?.host === host)
}

/** Refuses what is asked of another host (RFC 9110, 15.5.20), in words that repeat nothing of it. */
export function refuseOtherHosts(isOwnHost: (url: URL) => boolean): MiddlewareHandler {
  return async (context, next) => {
    if (isOwnHost(new URL(context.req.url))) return next()
    return context.text(
      'This server answers under its own address alone. Whoever runs it sets that with PUBLIC_ORIGIN.\n',
      421,
      { 'Cache-Control': 'no-store' },
    )
  }
}
