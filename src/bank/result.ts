/**
 * Outcomes that a customer can cause are returned as values; faults are thrown (docs/decisions/refusals-are-values.md).
 */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export const accepted = <Value>(value: Value) => ({ ok: true, value }) as const
export const refused = <const Refusal>(refusal: Refusal) => ({ ok: false, refusal }) as const
