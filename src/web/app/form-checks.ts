import type { Checked } from './use-app-form.ts'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** What a schema's `safeParse` answers, in zod and in zod/mini. */
type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** A form's check by a schema: the first issue of each field is its message. */
export const checkBySchema =
  <Value>(schema: { safeParse: (values: unknown) => Parsed<Value> }) =>
  (values: unknown): Checked<string, Value> =>
    checkedFrom(schema.safeParse(values))

/** As {@link checkBySchema}, for a schema with a rule that has to wait, as for a list that is fetched. */
export const checkByAsyncSchema =
  <Value>(schema: { safeParseAsync: (values: unknown) => Promise<Parsed<Value>> }) =>
  async (values: unknown): Promise<Checked<string, Value>> =>
    checkedFrom(await schema.safeParseAsync(values))

function checkedFrom<Value>(parsed: Parsed<Value>): Checked<string, Value> {
  if (parsed.success) return { ok: true, value: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message
  return { ok: false, faults }
}

/** The check of a form whose fields only the bank can judge, such as a password. */
export const checkNothing = <Values>(values: Values): { readonly ok: true; readonly value: Values } => ({
  ok: true,
  value: values,
})
