import { expect, test } from 'vitest'
import { putBelow } from './jsx-runtime.ts'

test.each([
  [{ href: '/about' }, { href: '/sarsen/about' }],
  [{ href: '/' }, { href: '/sarsen/' }],
  [
    { href: '/help/faqs?q=card#cards', className: 'link' },
    { href: '/sarsen/help/faqs?q=card#cards', className: 'link' },
  ],
  [
    { src: '/images/a.webp', alt: '/not-an-address' },
    { src: '/sarsen/images/a.webp', alt: '/not-an-address' },
  ],
  [{ action: '/help/faqs' }, { action: '/sarsen/help/faqs' }],
  [
    { srcSet: '/images/a-800.avif 800w, /images/a.avif 1600w' },
    { srcSet: '/sarsen/images/a-800.avif 800w, /sarsen/images/a.avif 1600w' },
  ],
])('%o is put below the folder as %o', (given, wanted) => {
  expect(putBelow('/sarsen', given)).toEqual(wanted)
})

test.each([
  { href: '#main' },
  { href: '//elsewhere.example/about' },
  { href: 'https://elsewhere.example/about' },
  { href: 'tel:08081570192' },
  { href: 'about' },
  { action: () => '/about' },
  { children: '/about', 'data-island-props': '{"href":"/about"}' },
])('%o stays as it is', given => {
  expect(putBelow('/sarsen', given)).toBe(given)
})
