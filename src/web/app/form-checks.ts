import type { Checked, FormCheck } from './use-app-form.ts'

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

/**
 * A check that is fetched when somebody begins to fill in the form, because a schema brings the validator with it. A
 * submit before it has arrived waits for it, and rejects if it does not arrive. The next call fetches it again.
 */
export function checkByFetched<Values, Value>(
  fetchCheck: () => Promise<FormCheck<Values, string, Value>>,
): FormCheck<Values, string, Value> {
  let check: FormCheck<Values, string, Value> | undefined
  let fetching: Promise<FormCheck<Values, string, Value>> | undefined
  const fetch = () =>
    (fetching ??= fetchCheck().then(
      fetched => (check = fetched),
      (fault: unknown) => {
        fetching = undefined
        throw fault
      },
    ))
  return Object.assign(
    (values: Values) => (check ? check(values) : fetch().then(fetched => fetched(values))),
    {
      prepare: () => {
        // A submit reports the failure.
        fetch().catch(() => undefined)
      },
    },
  )
}

function checkedFrom<Value>(parsed: Parsed<Value>): Checked<string, Value> {
  if (parsed.success) return { ok: true, value: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[path.join('.')] ??= message
  return { ok: false, faults }
}

/** The check of a form whose fields only the bank can judge, such as a password. */
export const checkNothing = <Values>(values: Values): { readonly ok: true; readonly value: Values } => ({
  ok: true,
  value: values,
})
