import type { Plugin } from 'vite'

/** Replaces `right` with `wrong` in one file of the bank. */
const patch = (file: string, right: string, wrong: string): Plugin => ({
  name: `planted in ${file}`,
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith(file)) return undefined
    if (!code.includes(right)) throw new Error(`${file} has changed: the bug cannot be planted`)
    return code.replace(right, wrong)
  },
})

/** Bugs that the harness must find, by name. */
export const plantedBugs: Readonly<Record<string, () => Plugin>> = {
  /** The bank answers before it stores the change. */
  'answer-before-flush': () =>
    patch(
      'src/tab/open-tab-bank.ts',
      'await Promise.all([opened.flush(), carrier.settled()])',
      'void opened.flush()',
    ),
  /** An order that was running when the leader ended is sent to the next leader with a new id. */
  'repeat-with-new-id': () =>
    patch(
      'src/tab/page-requests.ts',
      'else if (open.delete(id)) pending.fail()',
      `else if (pending.request.body) {
        pending.request = { ...pending.request, body: pending.request.body.replace(/"id":"[^"]*"/, '"id":"' + crypto.randomUUID() + '"') }
        sendTo(next, id, pending)
      }`,
    ),
}
