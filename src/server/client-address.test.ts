import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  createCallerOf,
  findClient,
  isWithin,
  networkOf,
  readIpAddress,
  readRanges,
} from './client-address.ts'
import { listen } from './listen.ts'

const trusted = readRanges('10.0.0.0/8,fd00::/8')
const client = '198.51.100.4'

describe('without a proxy of ours', () => {
  test('a client is who is at the socket', () => {
    const way = { forwardedFor: undefined, trusted: undefined }
    expect(findClient({ ...way, socketAddress: client })).toBe(client)
    expect(findClient({ ...way, socketAddress: `::ffff:${client}` })).toBe(client)
    expect(findClient({ ...way, socketAddress: '2001:db8::7' })).toBe('2001:db8:0:0::/64')
  })

  test('what a client says of itself is not believed', () => {
    for (const forwardedFor of ['1.1.1.1', '10.0.0.1', '1.1.1.1, 10.0.0.1']) {
      expect(findClient({ socketAddress: client, forwardedFor, trusted: undefined })).toBe(client)
      expect(findClient({ socketAddress: client, forwardedFor, trusted })).toBe(client)
    }
  })

  test('a socket that has no address any more is one client with the others', () => {
    expect(findClient({ socketAddress: undefined, forwardedFor: '1.1.1.1', trusted })).toBe('unknown')
  })
})

/** The client that is found behind one of our proxies. */
const from = (forwardedFor: string | undefined, socketAddress = '10.0.0.9') =>
  findClient({ socketAddress, forwardedFor, trusted })

describe('behind proxies of ours', () => {
  test('the client is the last address that the proxy names', () => {
    expect(from(client)).toBe(client)
    expect(from(client, '::ffff:10.0.0.9')).toBe(client)
    expect(from(client, 'fd00::9')).toBe(client)
    expect(from(`[2001:db8::7]:50123`)).toBe('2001:db8:0:0::/64')
  })

  test('a beginning that the client made up changes nothing', () => {
    for (const forged of ['1.1.1.1', '10.0.0.1', '127.0.0.1', 'unknown', '', ',,,', '1.1.1.1, 10.0.0.1'])
      expect(from(`${forged}, ${client}`)).toBe(client)
  })

  test('a row of proxies is gone back along, as far as they are ours', () => {
    expect(from(`1.1.1.1, ${client}, 10.0.0.2, 10.0.0.1`)).toBe(client)
    expect(from(`${client}, 203.0.113.5, 10.0.0.1`)).toBe('203.0.113.5')
  })

  test('where a proxy names nobody, it is the proxy itself', () => {
    for (const nobody of [undefined, '', 'unknown', `${client}, `, `${client}, _hidden`])
      expect(from(nobody)).toBe('10.0.0.9')
  })

  test('one who asks from among the proxies is known by the address furthest back', () => {
    expect(from('10.0.0.7, 10.0.0.1')).toBe('10.0.0.7')
  })
})

test('the address is read off a real connection', async () => {
  const app = new Hono()
  const callerOf = createCallerOf(readRanges('127.0.0.1'))
  app.get('/', context => context.text(callerOf(context).address))
  const listener = await listen('127.0.0.1', 0)
  listener.serve((incoming, environment) => app.fetch(incoming, environment))
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${listener.port}`, { headers })).text()
  expect(await ask({})).toBe('127.0.0.1')
  expect(await ask({ 'x-forwarded-for': `1.1.1.1, ${client}` })).toBe(client)
  await listener.stop(0)
})

describe('an IP address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:50123', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::', '::'],
  ])('is read from %s as %s', (text, address) => {
    expect(readIpAddress(text)).toBe(address)
  })

  test.each([
    '',
    'unknown',
    '192.0.2',
    '192.0.2.256',
    '192.0.02.1',
    '0xc0.0.2.1',
    '3221225985',
    '192.0.2.1.',
    '_hidden',
    'localhost',
    '2001:db8::1::2',
    '[]',
  ])('is not %j', text => {
    expect(readIpAddress(text)).toBeUndefined()
  })
})

describe('the network of a client', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

function holds(text: string, address: string) {
  const ranges = readRanges(text)
  return ranges && isWithin(ranges, address)
}

describe('ranges', () => {
  test.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    [' 192.0.2.7 , 2001:db8::/32 ', '2001:db8:ffff::1', true],
    ['192.0.2.7,2001:db8::/32', '2001:db9::1', false],
    ['::1', '::1', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['10.0.0.7/8', '10.1.2.3', true],
    ['0.0.0.0/0', '2001:db8::1', false],
  ])('%s with %s: %s', (text, address, within) => {
    expect(holds(text, address)).toBe(within)
  })
})
