import type { Home } from './home.ts'

/** The bank is where the pages come from: over the network, with the session's cookie. */
export const home: Home = {
  send: (path, init) => fetch(path, { ...init, credentials: 'same-origin' }),
  basePath: '',
  inBrowser: undefined,
}
