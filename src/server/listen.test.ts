import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('a port in use gets a sentence that names another one', async () => {
  const first = await listen('127.0.0.1', 0)
  await expect(listen('127.0.0.1', first.port)).rejects.toThrow(
    `Another program uses port ${first.port} on 127.0.0.1. Stop it, or choose another port: ` +
      `PORT=${first.port + 1} npm start`,
  )
  await first.stop(0)
})

test('an address of another machine gets a sentence', async () => {
  await expect(listen('192.0.2.1', 0)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.')
})

test('requests are answered with a time to retry until the application serves', async () => {
  const listener = await listen('127.0.0.1', 0)
  const ask = () => fetch(`http://127.0.0.1:${listener.port}/`)
  const early = await ask()
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  listener.serve(() => new Response('here'))
  expect(await (await ask()).text()).toBe('here')
  await listener.stop(0)
})

test('a stop lets what is being answered finish, and takes nothing new', async () => {
  const listener = await listen('127.0.0.1', 0)
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  listener.serve(() => {
    arrived.resolve()
    return answer.promise
  })
  const response = fetch(`http://127.0.0.1:${listener.port}/`)
  await arrived.promise
  const stopped = listener.stop(10_000)
  await expect(fetch(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow('fetch failed')
  answer.resolve(new Response('done'))
  expect(await (await response).text()).toBe('done')
  await stopped
})
