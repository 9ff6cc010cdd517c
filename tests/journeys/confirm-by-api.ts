import { z } from 'zod'
import { password } from '../support/open-customer.ts'
import { askBank } from './ask-bank.ts'
import type { Page } from './fixtures.ts'

const Required = z.object({ confirmation: z.object({ id: z.string() }) })

/** The confirmation that the bank asks for in its answer to an order; an answer that asks for none is a fault of the journey. */
export function confirmationOf(answer: { readonly status: number; readonly body: unknown }): string {
  const required = Required.safeParse(answer.body)
  if (required.success) return required.data.confirmation.id
  throw new Error(`the bank asks for no confirmation: ${JSON.stringify(answer)}`)
}

/** Gives the confirmation that the bank asks for, by the password; its id. */
export async function confirmByApi(
  page: Page,
  answer: { readonly status: number; readonly body: unknown },
): Promise<string> {
  const confirmationId = confirmationOf(answer)
  await askBank(page, 'POST', `/api/confirmations/${confirmationId}/answer`, {
    answerId: crypto.randomUUID(),
    method: 'password',
    password,
  })
  return confirmationId
}
