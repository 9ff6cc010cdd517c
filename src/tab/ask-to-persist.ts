import type { Send } from '../contract/client.ts'

/** An application for an account and an order: what somebody would miss. */
const missedPath = /^\/api\/(applications|accounts\/[^/]+\/transfers)$/

/**
 * Sends as `send` does. Once something was done that somebody would miss, it asks the browser, once a page, not to
 * clear this site's data where room is scarce. Not before: some browsers put the question to people, who must have a
 * reason to say yes (Storage Standard; web.dev, "Persistent storage"). Whatever is answered, the bank goes on.
 */
export function askToPersist(send: Send, persist: () => Promise<boolean> | undefined): Send {
  let isAsked = false
  return async (path, init) => {
    const answer = await send(path, init)
    if (isAsked || init.method !== 'POST' || !answer.ok || !missedPath.test(path)) return answer
    isAsked = true
    persist()?.catch(() => undefined)
    return answer
  }
}
