/** A refusal of the whole request. */
export interface RequestRefusal {
  readonly status: number
  readonly title: string
  /** What a person reads, unless a page knows something better. */
  readonly sentence: string
  readonly isFinal: boolean
}

/**
 * A refusal because of one field. The API answers it as `bad_input`, with this field, code and sentence. Its key in the
 * table never reaches a client.
 */
export interface FieldRefusal {
  readonly status: 422
  readonly field: string
  readonly code: string
  readonly sentence: string
  readonly isFinal: true
}

/** A refusal of the table that names this field. */
export const atField = <const Field extends string, const Code extends string>(
  field: Field,
  code: Code,
  sentence: string,
) => ({ status: 422, field, code, sentence, isFinal: true }) as const
