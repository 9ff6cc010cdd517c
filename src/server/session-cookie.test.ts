import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createCookieCarrier, createDeviceCookie, createStaffCookie } from './session-cookie.ts'

function appOn(origin: string): Hono {
  const carrierFor = createCookieCarrier(origin)
  const app = new Hono()
  app.post('/', context => {
    carrierFor(context).write('token')
    return context.body(null, 204)
  })
  app.get('/', context => context.text(carrierFor(context).read() ?? 'nobody'))
  app.delete('/', context => {
    carrierFor(context).clear()
    return context.body(null, 204)
  })
  return app
}

describe('the session cookie', () => {
  test('over http carries the port in its name, so that two copies on a machine keep apart', async () => {
    const response = await appOn('http://127.0.0.1:3000').request('/', { method: 'POST' })
    expect(response.headers.getSetCookie()).toEqual(['sarsen-3000=token; Path=/; HttpOnly; SameSite=Strict'])
  })

  test('over https is bound to its host and never sent in clear', async () => {
    const response = await appOn('https://bank.example').request('/', { method: 'POST' })
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-sarsen=token; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
  })

  test('is forgotten when the browser closes: it names no end', async () => {
    const response = await appOn('https://bank.example').request('/', { method: 'POST' })
    expect(response.headers.getSetCookie().join()).not.toMatch(/expires|max-age/i)
  })

  test('is read back', async () => {
    const app = appOn('http://127.0.0.1:3000')
    const send = (cookie: string) => app.request('/', { headers: { Cookie: cookie } })
    expect(await (await send('sarsen-3000=token')).text()).toBe('token')
    expect(await (await send('sarsen-3001=token')).text()).toBe('nobody')
  })

  test('is taken back at sign-out', async () => {
    const response = await appOn('http://127.0.0.1:3000').request('/', { method: 'DELETE' })
    expect(response.headers.getSetCookie()).toEqual([
      'sarsen-3000=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ])
  })
})

const staffCookieOn = async (origin: string) => {
  const app = new Hono()
  app.post('/', context => {
    createStaffCookie(origin)(context).write('token')
    return context.body(null, 204)
  })
  return (await app.request('/', { method: 'POST' })).headers.getSetCookie()
}

test('the staff’s cookie stands beside a customer’s, with a name of its own', async () => {
  expect(await staffCookieOn('http://localhost:3000')).toEqual([
    'sarsen-staff-3000=token; Path=/; HttpOnly; SameSite=Strict',
  ])
  expect(await staffCookieOn('https://bank.example')).toEqual([
    '__Host-sarsen-staff=token; Path=/; HttpOnly; Secure; SameSite=Strict',
  ])
})

const setBy = async (origin: string) => {
  const app = new Hono()
  const carrierFor = createDeviceCookie(origin)
  app.post('/', context => {
    carrierFor(context).write('token')
    return context.text(carrierFor(context).read() ?? 'unknown')
  })
  return (await app.request('/', { method: 'POST' })).headers.getSetCookie()
}

describe('the device cookie', () => {
  test('over http carries the port in its name, and stays for 400 days', async () => {
    expect(await setBy('http://localhost:3000')).toEqual([
      'sarsen-device-3000=token; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict',
    ])
  })

  test('over https is bound to its host', async () => {
    expect(await setBy('https://bank.example')).toEqual([
      '__Host-sarsen-device=token; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
  })
})
