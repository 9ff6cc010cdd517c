/**
 * Where browsers themselves may send a form, so that it works without scripts: the search of the help pages, and the
 * choice of a business account, in which nothing is typed.
 */
const sentByBrowsers = ['/help/faqs', '/signup/register']

/**
 * Refuses pages that would be wrong for everybody: a title missing or used twice, not exactly one first-level heading,
 * no `main`, a form that a browser would send with what is typed in its address, or a style written on an element,
 * which the content security policy drops.
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
    for (const [form] of html.matchAll(/<form[^>]*>/g))
      if (!isSentByScript(form) && !sentByBrowsers.some(action => form.includes(` action="${action}"`)))
        throw new Error(`${file} has a form that a browser would send by itself`)
    if (/<[^>]+ style="/.test(html)) throw new Error(`${file} has a style on an element`)
  }
}

/** By this method a browser does nothing by itself. */
const isSentByScript = (form: string): boolean => form.includes(' method="dialog"')

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
