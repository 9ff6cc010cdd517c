import { expect, test } from 'vitest'
import { allAppDocuments, firstAddressOf } from '../../../content/app-documents.ts'
import { renderFirstView } from './render-first-view.tsx'

const onServer = { basePath: '', inBrowser: false }
const drawn = allAppDocuments.flatMap(page => {
  const { document, firstView } = page
  return firstView ? [{ document, address: firstAddressOf(page), whose: firstView.whose }] : []
})
const signedIn = drawn.filter(({ whose }) => whose === 'signed-in')

test.each(drawn)(
  '$document begins with a page that the content security policy lets be',
  async ({ address, whose }) => {
    for (const inBrowser of [false, true]) {
      const html = await renderFirstView({ address, whose, basePath: '/sarsen', inBrowser })
      expect(html).toMatch(/<main[ >]/)
      expect(html).not.toMatch(/<[^>]+ style="/)
      expect(html).not.toContain('<script')
      // What was typed would stand in the address, and a password in the browser's history.
      for (const [form] of html.matchAll(/<form[^>]*>/g)) expect(form).toContain('method="dialog"')
    }
  },
)

test.each(signedIn)(
  '$document begins with places for what is on its way, and nothing of anybody',
  async each => {
    const html = await renderFirstView({ ...each, ...onServer })
    expect(html).toContain('aria-busy="true"')
    // Money, or an address for e-mail.
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/£|@/)
  },
)

test('login begins with the form, and with the account type that it starts from', async () => {
  const html = await renderFirstView({ address: '/login', whose: 'anybody', ...onServer })
  expect(html).toContain('Sign In')
  expect(html).toMatch(
    /<input type="radio"[^>]* checked="" value="personal"|value="personal"[^>]* checked=""/,
  )
})

test('who is not signed in is led away from a page behind the sign-in: it has nothing to begin with', async () => {
  const view = { address: '/settings', whose: 'anybody' } as const
  expect(await renderFirstView({ ...view, ...onServer })).toBe('')
})

test('an address that the app does not know stops the build', async () => {
  const view = { address: '/cards', whose: 'anybody' } as const
  await expect(renderFirstView({ ...view, ...onServer })).rejects.toThrow(
    'the first view of /cards cannot be drawn',
  )
})
