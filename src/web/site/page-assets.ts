/** What the build made for the public pages: addresses from the site's root. */
export type PageAssets = {
  stylesheets: readonly string[]
  /** Fonts that the first screen needs. */
  fonts: readonly string[]
  /** Runs before anything is painted. */
  themeScript: string
  /** Runs after the page stands: navigation and theme choice. */
  frameScript: string
  /** Fetches what moves, on the pages that have such parts. */
  islandsScript: string
}
