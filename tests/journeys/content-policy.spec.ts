import { expect, test } from './fixtures.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

const publicPaths = ['/', '/help/branches', '/about/contact', '/login', '/signup/register?type=banking']
const signedInPaths = ['', '/transactions', '/statements'].map(page => `/uk-banking-dashboard${page}`)

test('no page tries what its content security policy refuses', { tag: '@tab' }, async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    const refused: string[] = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      refused.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
    Object.assign(globalThis, { refused })
  })
  const expectNoneRefused = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('textbox').or(page.getByRole('button')).first().focus()
    const refused: unknown = await page.evaluate('refused')
    expect(refused, path).toEqual([])
  }
  for (const path of publicPaths) await expectNoneRefused(path)
  await signInAsDemo(page)
  for (const path of [...signedInPaths, '/settings']) await expectNoneRefused(path)
})
