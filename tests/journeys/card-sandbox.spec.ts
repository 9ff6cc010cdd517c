import { z } from 'zod'
import { askBank } from './ask-bank.ts'
import { activeByApi } from './cards-by-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region } from './page-parts.ts'

const path = '/uk-banking-dashboard/cards'

const CardPayments = z.object({ cardPayments: z.array(z.object({ id: z.uuid(), merchant: z.string() })) })

test('a visitor of a demonstration plays the merchant on the pages of a card and of its payment', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank, { balancePence: 1_000_00n })
  await maya.signIn(page)
  const { id } = await activeByApi(page, maya.account.id)
  await page.goto(`${path}/${id}`)
  const panel = region(page, 'Demonstration')
  const said = panel.getByRole('status')
  const field = (name: string) => panel.getByRole('textbox', { name })

  await panel.getByRole('button', { name: 'Make purchase' }).click()
  await expect(field('Amount')).toHaveAccessibleDescription('Enter an amount above 0')
  await panel.getByRole('combobox', { name: 'Merchant' }).selectOption('Hotel Miradouro')
  await expect(panel.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await panel.getByRole('combobox', { name: 'Merchant' }).selectOption('Wrenmoor Cafe')
  await field('Amount').fill('20.83')
  await field('PIN').fill('12')
  await panel.getByRole('button', { name: 'Make purchase' }).click()
  await expect(field('PIN')).toHaveAccessibleDescription('Enter the 4 digits of the PIN')
  await field('PIN').fill('')
  await panel.getByRole('button', { name: 'Make purchase' }).click()
  await expect(said).toHaveText('Approved. It is pending.')
  await panel.getByRole('combobox', { name: 'How' }).selectOption('Contactless')
  await field('Amount').fill('120.00')
  await panel.getByRole('button', { name: 'Make purchase' }).click()
  await expect(said).toHaveText('Declined. The PIN is needed.')
  await field('Amount').fill('5.00')
  await panel.getByRole('button', { name: 'Settle without authorisation' }).click()
  await expect(said).toHaveText('Settled.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { body } = await askBank(page, 'GET', `/api/card-payments?cardId=${id}&status=pending`)
  const [payment] = CardPayments.parse(body).cardPayments
  await page.goto(`${path}/payments/${payment?.id}`)
  await expect(heading(page)).toHaveText('£20.83 at Wrenmoor Cafe')
  await panel.getByRole('button', { name: 'Raise to' }).click()
  await expect(field('Amount')).toHaveAccessibleDescription('Enter an amount above 0')
  await field('Amount').fill('25.00')
  await panel.getByRole('button', { name: 'Raise to' }).click()
  await expect(said).toHaveText('Raised.')
  await expect(heading(page)).toHaveText('£25.00 at Wrenmoor Cafe')
  await field('Amount').fill('')
  await panel.getByRole('button', { name: 'Settle' }).click()
  await expect(said).toHaveText('Settled.')
  await panel.getByRole('button', { name: 'Reverse to' }).click()
  await expect(said).toHaveText('Nothing has changed. It has settled already.')
  await panel.getByRole('button', { name: 'Refund' }).click()
  await expect(said).toHaveText('Refunded.')
  await expect(page.getByText('Refunded £25.00').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
