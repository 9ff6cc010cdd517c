/** What the build made for the public pages: addresses from the site's root. */
export type PageAssets = {
  /**
   * What the pages' own addresses begin with, for search engines and link previews: origin and folder, without a
   * slash at the end.
   */
  siteAddress: string
  stylesheets: readonly string[]
  /** Fonts that the first screen needs. */
  fonts: readonly string[]
  /** Runs before anything is painted: applies the theme. */
  firstScript: string
  /** Runs after the page stands: navigation and theme choice. */
  frameScript: string
  /** Fetches what moves, on the pages that have such parts. */
  islandsScript: string
  /** What pages carry besides where they are served by no server of ours. */
  unserved?: UnservedAssets
}

/** What such pages say of themselves, as a server would in headers, and the scripts that do what it would do. */
export type UnservedAssets = {
  policy: string
  referrerPolicy: string
  /** Keeps the site's files for when there is no network. */
  keepScript: string
  /** On the not-found page: shows the document that a server would have found by its patterns. */
  fallbackScript: string
}
