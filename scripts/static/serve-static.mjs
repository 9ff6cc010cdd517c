import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'

/**
 * Serves a static build as a plain file host does: an unknown address gets the not-found page with status 404.
 * @param {{ folder: string, basePath: string, host: string, port: number }} options `basePath` is the folder that it
 *   was built for; port 0 takes any free port
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serveStatic({ folder, basePath, host, port }) {
  const files = sirv(folder, { etag: true })
  const notFound = readFileSync(path.join(folder, '404.html'))
  const server = createServer((request, response) => {
    const refuse = () => response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' }).end(notFound)
    const { url = '/' } = request
    const isWithin = url.startsWith(`${basePath}/`)
    if (isWithin) request.url = url.slice(basePath.length)
    if (isWithin) files(request, response, refuse)
    else refuse()
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: taken } = server.address()
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
