// No file of the project contains a real key or token. Each kind is recognised by its issuer's format.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')

const forms: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/,
  'a token of GitLab': /\bglpat-[\w-]{20,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a password of a registry': /_(?:auth|authToken|password)\s*=\s*[^\s$]{8,}/,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{10,}/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  'a key of Google': /\bAIza[\w-]{35}/,
  'a key of an AI service': /\bsk-[\w-]{32,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  // On a public host that is not an example domain.
  'an address with a password':
    /\b[a-z][a-z+]+:\/\/[^\s/:@'"`<>$]+:[^\s/@'"`<>$]{3,}@(?!(?:[\w-]+\.)*(?:example|test|invalid)\b|127\.)[\w-]+(?:\.[\w-]+)+/,
}

const nameOfSecret = /(^|\/)(\.env(\.\w+)?|\.netrc|id_(rsa|ed25519|ecdsa)|[^/]+\.(pem|key|p12|pfx|jks|kdbx))$/

const files = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter(file => file !== '')

const secretsIn = (text: string): string[] =>
  Object.entries(forms).flatMap(([kind, form]) => (form.test(text) ? [kind] : []))

/** A sample of each kind, assembled here so that this file contains none. */
const samples: Readonly<Record<string, string>> = {
  'a private key': ['-----BEGIN OPENSSH', 'PRIVATE KEY-----'].join(' '),
  'a key of AWS': `AKIA${'ABCD2345'.repeat(2)}`,
  'a token of GitHub': `ghp_${'a1B2'.repeat(9)}`,
  'a token of GitLab': `glpat-${'a1B2'.repeat(5)}`,
  'a token of npm': `npm_${'a1B2'.repeat(9)}`,
  'a password of a registry': ['//registry.example/:_authToken', 'a1B2a1B2'].join('='),
  'a token of Slack': `xoxb-${'12345'.repeat(3)}`,
  'a key of Stripe': `sk_live_${'a1B2'.repeat(5)}`,
  'a key of Google': `AIza${'a1B2c'.repeat(7)}`,
  'a key of an AI service': `sk-${'a1B2'.repeat(10)}`,
  'a signed token': [`eyJ${'a1B2'.repeat(4)}`, `eyJ${'a1B2'.repeat(4)}`, 'a1B2'.repeat(4)].join('.'),
  'an address with a password': ['postgres://bank', 'hunter2@db.bank.co.uk/bank'].join(':'),
}

test('each kind is recognised', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(forms))
  for (const [kind, sample] of Object.entries(samples)) expect(secretsIn(`x = "${sample}"`)).toEqual([kind])
})

test('no file contains a secret or has the name of a file that does', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => nameOfSecret.test(file))).toEqual([])
  const found = files.flatMap(file => {
    try {
      return secretsIn(readFileSync(path.join(project, file), 'latin1')).map(kind => `${file}: ${kind}`)
    } catch {
      // The file was deleted, and the deletion is not committed yet.
      return []
    }
  })
  expect(found).toEqual([])
})
