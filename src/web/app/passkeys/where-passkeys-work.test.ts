import { expect, test } from 'vitest'
import { whyNoPasskeys } from './where-passkeys-work.ts'

const whyAt = (address: string, hasWebAuthn = true) => whyNoPasskeys(new URL(address), hasWebAuthn)

test.each([
  'https://bank.example',
  'http://localhost:4173',
  'http://bank.localhost',
  'https://bank.example:8443',
])('passkeys work at %s', address => {
  expect(whyAt(address)).toBeUndefined()
})

test.each([
  ['http://127.0.0.1:4173', 'http://localhost:4173'],
  ['http://[::1]:4173', 'http://localhost:4173'],
  ['http://127.0.0.1', 'http://localhost'],
  ['https://192.168.1.20', undefined],
  ['http://192.168.1.20:8080', undefined],
])('at %s they need a name, which is %s', (address, open) => {
  expect(whyAt(address)).toEqual({ why: 'number', open })
})

test('over http they work on this machine alone, whatever the browser has', () => {
  expect(whyAt('http://bank.example', false)).toEqual({ why: 'insecure' })
})

test('a browser without WebAuthn cannot use them', () => {
  expect(whyAt('https://bank.example', false)).toEqual({ why: 'unsupported' })
})
