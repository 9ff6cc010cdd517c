/** Does `work` while no file can be fetched whose address has `part` in it. */
export async function withoutFile(part: string, work: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes(part)
      ? Promise.reject(new TypeError('offline'))
      : fetch(input, init)
  try {
    await work()
  } finally {
    globalThis.fetch = fetch
  }
}
