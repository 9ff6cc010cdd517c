import type { Plugin } from 'vite'

/** Puts `wrong` in place of `right` in one file of the bank's. */
const patch = (file: string, right: string, wrong: string): Plugin => ({
  name: `planted in ${file}`,
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith(file)) return undefined
    if (!code.includes(right)) throw new Error(`${file} has changed: the bug cannot be planted`)
    return code.replace(right, wrong)
  },
})

/** Mistakes that the harness has to see, by name. */
export const plantedBugs: Readonly<Record<string, () => Plugin>> = {
  /** An answer is given before what it tells of is stored. */
  'answer-before-flush': () =>
    patch(
      'src/tab/open-tab-bank.ts',
      'await Promise.all([book.flush(), carrier.settled()])',
      'void book.flush()',
    ),
  /** What was under way when the leader went is asked of the next, as an order of its own. */
  'repeat-with-new-id': () =>
    patch(
      'src/tab/page-requests.ts',
      'else if (open.delete(id)) pending.fail()',
      `else if (pending.asked.body) {
        pending.asked = { ...pending.asked, body: pending.asked.body.replace(/"id":"[^"]*"/, '"id":"' + crypto.randomUUID() + '"') }
        turnTo(next, id, pending)
      }`,
    ),
}
