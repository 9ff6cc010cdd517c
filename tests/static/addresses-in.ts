/** The addresses in a file of the site, as they are written: in a page, a style sheet, a script or a manifest. */
export function addressesIn(file: string, type: string): string[] {
  if (type.includes('html')) return addressesInPage(file)
  if (type.includes('css')) return found(file, /url\(["']?([^"')]+)/g)
  if (type.includes('javascript'))
    return found(file, /["'`](\.\/[\w.-]+\.js|\/[\w/-]*assets\/[\w./-]+)["'`]/g)
  if (type.includes('manifest')) return found(file, /"(?:src|start_url|scope)": "([^"]+)"/g)
  return []
}

function addressesInPage(html: string): string[] {
  const single = found(html, /\s(?:href|src|action)="([^"]+)"/g)
  const several = found(html, /\s(?:srcset|imagesrcset)="([^"]+)"/gi).flatMap(list =>
    list.split(/,\s+/).map(part => part.split(' ')[0] ?? ''),
  )
  const forwards = found(html, /http-equiv="refresh" content="\d+; url=([^"]+)"/g)
  return [...single, ...several, ...forwards].map(address => address.replaceAll('&amp;', '&'))
}

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)
