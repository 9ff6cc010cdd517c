import { z } from 'zod'

/**
 * What is typed, refused where the contract's own `schema` refuses it, and otherwise left as it is: the
 * bank reads it again.
 */
export const asTyped = (schema: z.ZodType) =>
  z.string().check(context => {
    const [issue] = schema.safeParse(context.value).error?.issues ?? []
    if (issue) context.issues.push({ code: 'custom', message: issue.message, input: context.value })
  })
