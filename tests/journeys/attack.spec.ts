// Attacks on a customer's browser: scripts in a page, a page of another site, a forged return address.
import type { BrowserContext } from '@playwright/test'
import { expect, test, type Page } from './fixtures.ts'
import { signInByForm } from './login-form.ts'

// A separate page, because the browser logs each refusal as an error, and the journeys' page must have none.
const openAttacked = (context: BrowserContext): Promise<Page> => context.newPage()

for (const path of ['/', '/login'])
  test(`${path} runs no script that is not the bank’s own, and sends nothing elsewhere`, async ({
    context,
    baseURL,
  }) => {
    const page = await openAttacked(context)
    await page.goto(`${baseURL}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const refused = await page.evaluate(async () => {
      const directives = new Set<string>()
      const all = Promise.withResolvers<void>()
      document.addEventListener('securitypolicyviolation', event => {
        directives.add(event.effectiveDirective)
        if (directives.size === 7) all.resolve()
      })
      const attempts: [name: string, attributes: Record<string, string>, text?: string][] = [
        ['script', {}, 'window.name = "ran"'],
        ['script', { src: 'https://evil.example/x.js' }],
        ['img', { src: 'data:,', onerror: 'window.name = "ran"' }],
        ['img', { src: 'https://evil.example/x.png' }],
        ['iframe', { src: 'https://evil.example/' }],
        ['object', { data: 'https://evil.example/' }],
        ['base', { href: 'https://evil.example/' }],
      ]
      window.name = 'nothing ran'
      for (const [name, attributes, text = ''] of attempts) {
        const element = document.createElement(name)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        element.textContent = text
        document.body.append(element)
      }
      await fetch('https://evil.example/').catch(() => undefined)
      await all.promise
      return { ran: window.name, directives: [...directives].toSorted() }
    })
    expect(refused).toEqual({
      ran: 'nothing ran',
      directives: [
        'base-uri',
        'connect-src',
        'frame-src',
        'img-src',
        'object-src',
        'script-src-attr',
        'script-src-elem',
      ],
    })
  })

test('a forged return address leads nowhere but into the bank', async ({ page, customer }) => {
  await page.goto('/login?from=https://evil.example/&next=//evil.example')
  await page.evaluate(() => {
    history.replaceState({ usr: { from: '//evil.example/dashboard' }, key: 'made up', idx: 0 }, '')
  })
  await page.reload()
  await signInByForm(page, customer)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('another site', { tag: '@server' }, () => {
  test('cannot show the bank in a frame', async ({ context, baseURL }) => {
    const page = await openAttacked(context)
    await page.route('http://evil.example/', route =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
    )
    const button = page.frameLocator('iframe').getByRole('button', { name: 'Sign In', exact: true })
    await page.goto('http://evil.example/')
    await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/')
    await expect(button).toHaveCount(0)
    // Without the bank's policy for frames it would be shown.
    await page.route(`${baseURL}/login`, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { 'content-type': 'text/html' } })
    })
    await page.reload()
    await expect(button).toBeVisible()
  })

  test('cannot submit a form in a customer’s name', async ({ page, context, customer, baseURL }) => {
    await customer.signIn(page)
    const attacked = await openAttacked(context)
    const body =
      '<input type="hidden" name=\'{"smsNotifications":true,"x":"\' value=\'"}\'><button>Win</button>'
    await attacked.route('http://evil.example/', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" enctype="text/plain" action="${baseURL}/api/session/activity">${body}</form>`,
      }),
    )
    await attacked.goto('http://evil.example/')
    const answer = attacked.waitForResponse(`${baseURL}/api/session/activity`)
    await attacked.getByRole('button').click()
    expect((await answer).status()).toBe(403)
    const { cookie = '' } = await (await answer).request().allHeaders()
    expect(cookie).not.toContain('sarsen-')
  })
})
