/**
 * The documents with the base path removed from their addresses.
 * @throws Error if an address leads out of the folder
 */
export function withoutBasePath(
  pages: ReadonlyMap<string, string>,
  basePath: string,
): ReadonlyMap<string, string> {
  const strip = (html: string, file: string) =>
    html.replace(/(\s(?:href|src|action)=")(\/[^"]*)/g, (_, before: string, address: string) => {
      if (!address.startsWith(`${basePath}/`))
        throw new Error(`${address} (on ${file}) leads out of ${basePath}`)
      return before + address.slice(basePath.length)
    })
  return new Map([...pages].map(([file, html]) => [file, strip(html, file)]))
}
