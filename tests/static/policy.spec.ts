// Without a server's headers, each document has its own policy: what it may load, run and send.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, sites } from './served-site.ts'

const policy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"

const documentsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html'))
    .map(name => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))

const unquoted = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&#39;', "'")

test.each(sites)('at "$basePath/" every document begins with its policy, and obeys it', site => {
  const documents = documentsOf(folderOf(site))
  expect(documents.length).toBeGreaterThan(140)
  const wrong = documents.flatMap(({ name, text }) => {
    const [, said] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(text) ?? []
    const before = text.slice(0, text.search(/http-equiv="Content-Security-Policy"/i))
    const faults = {
      'another policy': said === undefined || unquoted(said) !== policy,
      'something before it that it would govern': /<(script|link|style|img)\b/i.test(before),
      'no referrer policy': !text.includes('<meta name="referrer" content="strict-origin-when-cross-origin"'),
      'inline script': /<script(?![^>]*\bsrc=)[^>]*>/i.test(text),
      'inline style': /<style\b|\sstyle="/i.test(text),
      'a handler in an attribute': /<[^>]+\son[a-z]+="/i.test(text),
      'something from elsewhere': /\s(?:src|srcset)="(?:https?:)?\/\//i.test(text),
    }
    return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${name}: ${fault}`] : []))
  })
  expect(wrong).toEqual([])
})
