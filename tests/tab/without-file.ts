/** Does `work` while no file can be fetched whose address has `part` in it. */
export async function withoutFile(part: string, work: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis
  globalThis.fetch = (asked, init) =>
    String(asked instanceof Request ? asked.url : asked).includes(part)
      ? Promise.reject(new TypeError('offline'))
      : fetch(asked, init)
  try {
    await work()
  } finally {
    globalThis.fetch = fetch
  }
}
