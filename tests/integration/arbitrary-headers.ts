import * as fc from 'fast-check'

/** Header fields in their order; a name may come more than once. */
export type Fields = readonly (readonly [name: string, value: string])[]

// An HTTP parser lets these characters of a header's value through: any byte but control characters, and the tab.
const valueCharacter = fc.oneof(
  { arbitrary: fc.integer({ min: 0x20, max: 0x7e }), weight: 12 },
  { arbitrary: fc.integer({ min: 0x80, max: 0xff }), weight: 1 },
  { arbitrary: fc.constant(0x09), weight: 1 },
)
const anyValue = fc.array(valueCharacter, { maxLength: 40 }).map(codes => String.fromCodePoint(...codes))
const hugeValue = fc.integer({ min: 1000, max: 12_000 }).map(size => 'x'.repeat(size))

/** Values with a meaning to some program, by the field that they are sent in. */
const known: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'application/json', 'text/html;q=0.9', 'image/*', ';;;', 'application/json;q=NaN'],
  'accept-encoding': ['gzip', 'br;q=0', 'identity;q=0, *;q=0', '*'],
  'accept-language': ['en-GB', 'tlh', '*;q=2'],
  authorization: ['Bearer x', 'Basic !!!', 'Negotiate'],
  'content-encoding': ['gzip', 'br', 'identity', 'deflate, gzip'],
  'content-length': ['0', '1', '-1', '99999999999999999999', 'abc', '1e3', '5, 5', ' 7'],
  cookie: [
    'a=b',
    '=',
    ';;;',
    'sarsen-80=',
    'sarsen-80=x; sarsen-80=y',
    '__Host-sarsen=x',
    'sarsen-80=%ff',
    'sarsen-80="',
  ],
  expect: ['100-continue', 'the unexpected'],
  forwarded: ['for=192.0.2.1;proto=https', 'for="[2001:db8::1]:1234"', 'for='],
  host: ['bank.test', 'evil.example', '', 'bank.test:99999', '[::1]', 'a b'],
  'if-none-match': ['*', '"x"', 'W/"x"', '"', ',,,'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  'if-match': ['*', '"x"'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'lines=1-2'],
  referer: ['http://bank.test/', 'javascript:alert(1)'],
  'transfer-encoding': ['chunked', 'identity', 'chunked, chunked'],
  upgrade: ['websocket', 'h2c'],
  'user-agent': ['', 'Mozilla/5.0 (compatible)', "' or 1=1 --"],
  'x-forwarded-for': [
    '192.0.2.1',
    '::1, 127.0.0.1',
    'unknown',
    ',,,',
    '256.256.256.256',
    '2001:db8::%eth0',
    '[::1]:99',
  ],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'gopher'],
  'x-http-method-override': ['DELETE', 'PUT'],
  'x-original-url': ['/api/accounts'],
}

const knownField = fc
  .constantFrom(...Object.entries(known))
  .chain(([name, values]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { arbitrary: fc.constantFrom(...values), weight: 10 },
        { arbitrary: anyValue, weight: 3 },
        { arbitrary: hugeValue, weight: 1 },
      ),
    ),
  )
const strangeField = fc.tuple(
  fc.stringMatching(/^x-[a-z0-9!#$%&'*+.^_`|~-]{1,20}$/),
  fc.oneof({ arbitrary: anyValue, weight: 8 }, { arbitrary: hugeValue, weight: 1 }),
)

/** Any header fields, some of them twice. None of them may turn a refused request into an accepted one. */
export const arbitraryHeaders: fc.Arbitrary<Fields> = fc
  .array(fc.oneof({ arbitrary: knownField, weight: 6 }, { arbitrary: strangeField, weight: 1 }), {
    maxLength: 4,
  })
  .chain(fields => fc.boolean().map(twice => (twice ? [...fields, ...fields.slice(0, 1)] : fields)))

/** The content type of JSON, in any spelling. */
export const jsonType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/json;',
)

/** Header fields that make the API refuse any request: a foreign origin, or a content type that is not JSON. */
export const refusingHeaders: fc.Arbitrary<Fields> = fc.oneof(
  fc
    .constantFrom(
      'https://evil.example',
      'null',
      'http://bank.test:8080',
      'http://bank.test.evil.example',
      'http://',
      '',
    )
    .map(origin => [['origin', origin]] as const),
  fc
    .constantFrom('cross-site', 'same-site', 'none', 'Same-Origin', '')
    .map(site => [['sec-fetch-site', site]] as const),
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'json',
      '*/*',
      'text/plain, application/json',
    )
    .map(type => [['content-type', type]] as const),
)
