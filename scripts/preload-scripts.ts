const headEnd = '  </head>'
const appScript = '<script type="module"'

/**
 * A document of the app with its scripts named at once: else each is fetched when another is found to import it. Where
 * the document shows something without them, they let what it is shown with come first.
 * @param basePath what the site's addresses begin with; '' where nothing does
 * @throws where the document's head does not end on a line of its own, or names no script of the app
 */
export function preloadScripts(
  html: string,
  scripts: readonly string[],
  { basePath, isDrawn }: { basePath: string; isDrawn: boolean },
): string {
  const priority = isDrawn ? ' fetchpriority="low"' : ''
  const links = scripts.map(
    file => `    <link rel="modulepreload"${priority} href="${basePath}/${file}" />\n`,
  )
  if (!html.includes(headEnd))
    throw new Error('a document of the app has no end of its head to name scripts at')
  if (!html.includes(appScript)) throw new Error('a document of the app does not load it')
  return html.replace(appScript, () => appScript + priority).replace(headEnd, () => links.join('') + headEnd)
}
