/**
 * Forms that the browser itself may submit, so that they work without scripts: the search of the help pages, and the
 * choice of a business account, which has no typed text.
 */
const sentByBrowsers = ['/help/faqs', '/signup/register']

/**
 * Rejects pages that are wrong for every visitor: a missing or repeated title, not exactly one first-level heading, no
 * `main`, a form that a browser would submit with the typed text in the address, or an inline style, which the content
 * security policy blocks.
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

/** With this method the browser submits nothing. */
const isSentByScript = (form: string): boolean => form.includes(' method="dialog"')

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
