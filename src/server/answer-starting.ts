import { securityHeaders } from './security-headers.ts'

/**
 * What is answered until the bank is open, which takes as long as its database is away: the process lives, is not
 * ready, and whoever wants something of it asks again.
 */
export function answerStarting(https: boolean): (request: Request) => Response {
  const now = { ...securityHeaders(https), 'Cache-Control': 'no-store' }
  const shortly = { ...now, 'Retry-After': '1' }
  return request => {
    switch (new URL(request.url).pathname) {
      case '/health/live':
        return Response.json({ status: 'live' }, { headers: now })
      case '/health/ready':
        return Response.json({ status: 'starting' }, { status: 503, headers: shortly })
      default:
        return new Response('Sarsen is starting.\n', {
          status: 503,
          headers: { ...shortly, 'Content-Type': 'text/plain; charset=UTF-8' },
        })
    }
  }
}
