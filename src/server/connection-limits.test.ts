import { once } from 'node:events'
import { Server, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readRanges } from './client-address.ts'
import { boundByNetwork, exemptOf } from './connection-limits.ts'

/** A server at which connections arrive from wherever a test says. */
function openServer(most: number) {
  const server = new Server()
  const dropped = boundByNetwork(server, { most, isExempt: exemptOf(readRanges('10.0.0.0/8')) })
  const arrive = (remoteAddress: string): Socket => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    return socket
  }
  /** Whether each is taken, one after another. */
  const taken = (...addresses: string[]) => addresses.map(address => !arrive(address).destroyed)
  return { server, dropped, arrive, taken }
}

test('a network has so many connections, and another has its own', () => {
  const { taken, dropped } = openServer(2)
  expect(taken('203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2')).toEqual([true, true, false, true])
  expect(dropped()).toEqual({ all: 0, network: 1 })
})

test('the addresses of a /64, and an address written as IPv6, are of one network', () => {
  const { taken } = openServer(1)
  expect(taken('2001:db8::1', '2001:db8::2', '2001:db8:0:1::1')).toEqual([true, false, true])
  expect(taken('::ffff:203.0.113.1', '203.0.113.1')).toEqual([true, false])
})

test('one that ends makes room for another, and one that was closed as it came for none', async () => {
  const { arrive, taken } = openServer(2)
  const [first] = [arrive('203.0.113.1'), arrive('203.0.113.1')]
  await once(arrive('203.0.113.1'), 'close')
  expect(taken('203.0.113.1')).toEqual([false])
  first.destroy()
  await once(first, 'close')
  expect(taken('203.0.113.1', '203.0.113.1')).toEqual([true, false])
})

test('this machine and trusted proxies may have as many as there are', () => {
  const { taken } = openServer(0)
  expect(taken('127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '11.1.2.3')).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('those beyond what the server takes at all are counted too', () => {
  const { server, dropped } = openServer(1)
  server.emit('drop')
  expect(dropped()).toEqual({ all: 1, network: 0 })
})
