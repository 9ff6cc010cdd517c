/** What was promised, or undefined where it failed or took longer than `limitMs`. */
export async function withinLimit<Value>(
  limitMs: number,
  promised: Promise<Value>,
): Promise<Value | undefined> {
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => limit.resolve(undefined), limitMs)
  const answered = await Promise.race([promised.catch(() => undefined), limit.promise])
  clearTimeout(timer)
  return answered
}
