const headEnd = '  </head>'

/**
 * A document of the app with its scripts named at once: else each is fetched when another is found to import it.
 * Throws where the document's head does not end on a line of its own.
 */
export function preloadScripts(html: string, scripts: readonly string[], basePath: string): string {
  const links = scripts.map(file => `    <link rel="modulepreload" href="${basePath}/${file}" />\n`)
  if (!html.includes(headEnd))
    throw new Error('a document of the app has no end of its head to name scripts at')
  return html.replace(headEnd, () => links.join('') + headEnd)
}
