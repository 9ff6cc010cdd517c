// The session's cookie is SameSite=Strict: no request from another site carries it, and a link from elsewhere still
// leads in (docs/decisions/sessions-in-a-cookie.md).
import { expect, test } from './fixtures.ts'

test('a link on another site leads to a customer’s page, whose document needs no cookie', async ({
  page,
  customer,
  baseURL,
  runtime,
}) => {
  await customer.signIn(page)
  await page.goto(`data:text/html,<a href="${baseURL}/uk-banking-dashboard/transactions">My bank</a>`)
  const document = page.waitForRequest(request => request.isNavigationRequest())
  const own = page.waitForRequest('**/api/session')
  await page.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
  await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
  expect((await (await document).allHeaders())['cookie'] ?? '').not.toContain('sarsen-')
  // A bank in the browser has no cookie at all.
  if (runtime === 'server') expect((await (await own).allHeaders())['cookie']).toContain('sarsen-')
})
