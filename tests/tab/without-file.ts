/** Runs `work` while fetching any file with `part` in its address fails. */
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
