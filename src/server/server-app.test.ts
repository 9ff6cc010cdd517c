import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ownHosts, refuseOtherHosts } from './server-app.ts'

const isOwn = (host: string, ...origins: string[]) => ownHosts(origins)(new URL(`http://${host}/about`))

test.each([
  'bank.example',
  'bank.example:443',
  'BANK.example',
  '192.0.2.7:3000',
  'localhost',
  'localhost:8080',
  '127.0.0.1:3000',
  '127.0.0.53',
  '[::1]:3000',
])('behind a proxy for https://bank.example, %s is the bank', host => {
  expect(isOwn(host, 'https://bank.example', 'http://192.0.2.7:3000')).toBe(true)
})

test.each([
  'evil.example',
  'bank.example:8443',
  'bank.example.evil.example',
  'www.bank.example',
  'bank.example.',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.0.2.7',
  '192.0.2.8:3000',
  '0.0.0.0:3000',
])('behind a proxy for https://bank.example, %s is somebody else', host => {
  expect(isOwn(host, 'https://bank.example', 'http://192.0.2.7:3000')).toBe(false)
})

test.each([
  ['192.0.2.7:3000', true],
  ['localhost:3000', true],
  ['192.0.2.7:3001', false],
  ['bank.example', false],
])('without one only the printed origin and localhost are the bank: %s, %s', (host, believed) => {
  expect(isOwn(host, 'http://192.0.2.7:3000')).toBe(believed)
})

test('a stranger’s name is refused in words that do not repeat it', async () => {
  const app = new Hono()
    .use(refuseOtherHosts(ownHosts(['https://bank.example'])))
    .all('*', context => context.text('here'))
  expect(await (await app.request('https://bank.example/')).text()).toBe('here')
  const refused = await app.request('http://marked.example/marked', { headers: { host: 'marked.example' } })
  expect([refused.status, refused.headers.get('cache-control'), await refused.text()]).toEqual([
    421,
    'no-store',
    'This server answers only at its own address. The operator sets it with PUBLIC_ORIGIN.\n',
  ])
})
