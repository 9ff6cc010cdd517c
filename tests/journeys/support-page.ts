import type { Bank } from '../../src/bank/bank.ts'
import { answerMessage } from '../../src/bank/messages/answer-message.ts'
import { askBank } from './ask-bank.ts'
import { expect, type Page } from './fixtures.ts'
import { findMessages } from './find-messages.ts'

export const supportPath = '/uk-banking-dashboard/support'

/** A section of the support page, by its heading. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const ownMessages = (page: Page) => panel(page, 'Your messages').getByRole('listitem')

/** Opens the support page, and waits until it has loaded. */
export async function openSupport(page: Page, search = ''): Promise<void> {
  await page.goto(supportPath + search)
  await expect(panel(page, 'Write to us').getByText(/Nothing sent yet|open, \d/)).toBeVisible()
}

/** Answers the message with this text, as the bank's operator does. */
export async function answer(bank: Bank, text: string, words: string): Promise<void> {
  const [message] = await findMessages(bank, text)
  const { ok } = await answerMessage(bank, { messageId: message?.id ?? '', text: words })
  expect(ok).toBe(true)
}

/** Sends a message to the bank as the page does, through the API. */
export async function sendByApi(page: Page, message: { subject: string; message: string }): Promise<void> {
  const data = { id: crypto.randomUUID(), name: 'Imogen', email: 'imogen@sarsen.example', ...message }
  expect((await askBank(page, 'POST', '/api/messages', data)).status).toBe(202)
}
