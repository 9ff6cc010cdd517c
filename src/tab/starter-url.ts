/** Set by the static build: the address of the starter database; empty if there is none. */
// oxlint-disable-next-line no-underscore-dangle -- the form of Vite's constants
declare const __STARTER_DATABASE__: string | undefined

/** The address of the starter database. A build without one creates its database from nothing. */
export const starterUrl: string | undefined =
  (typeof __STARTER_DATABASE__ === 'string' && __STARTER_DATABASE__) || undefined
