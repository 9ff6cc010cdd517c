import { describe, expect, test } from 'vitest'
import { isWithin, networkOf, readIpAddress, readRanges } from './ip-address.ts'

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
  ])('%s with %s: %s', (text, address, within) => {
    expect(holds(text, address)).toBe(within)
  })
})
