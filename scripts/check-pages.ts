/**
 * Refuses pages that would be wrong for everybody: a title missing or used twice, not exactly one first-level
 * heading, no `main`, or a style written on an element, which the content security policy drops.
 */
export function checkPages(pages: ReadonlyMap<string, string>): void {
  const titles = new Map<string, string>()
  for (const [file, html] of pages) {
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1]
    if (title === undefined) throw new Error(`${file} has no title`)
    const namesake = titles.get(title)
    if (namesake !== undefined) throw new Error(`${file} and ${namesake} have the same title: ${title}`)
    titles.set(title, file)
    if (count(html, /<h1[ >]/g) !== 1) throw new Error(`${file} needs exactly one h1`)
    if (count(html, /<main[ >]/g) !== 1) throw new Error(`${file} needs exactly one main`)
    if (/<[^>]+ style="/.test(html)) throw new Error(`${file} has a style on an element`)
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
