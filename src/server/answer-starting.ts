const shortly = { 'Retry-After': '1', 'Cache-Control': 'no-store' }

/**
 * What is answered until the bank is open, which takes as long as its database is away: the process lives, is not
 * ready, and whoever wants something of it asks again.
 */
export function answerStarting(request: Request): Response {
  switch (new URL(request.url).pathname) {
    case '/health/live':
      return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } })
    case '/health/ready':
      return Response.json({ status: 'starting' }, { status: 503, headers: shortly })
    default:
      return new Response('Sarsen is starting.\n', { status: 503, headers: shortly })
  }
}
