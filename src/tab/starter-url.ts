/** Put in by the static build: where the book is that a first start begins with; empty where there is none. */
// oxlint-disable-next-line no-underscore-dangle -- the form of what Vite puts in
declare const __STARTER_DATABASE__: string | undefined

/** The address of the starter book; undefined in a build without one, whose first start makes its book from nothing. */
export const starterUrl: string | undefined =
  (typeof __STARTER_DATABASE__ === 'string' && __STARTER_DATABASE__) || undefined
