import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { answersOf } from '../contract/operation.ts'
import { operationGroups, operations } from '../contract/operations.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(operationGroups, 'https://bank.example')
const text = JSON.stringify(document)

test('is OpenAPI 3.1 with every operation at its path and method, once', () => {
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  )
  expect(new Set(listed)).toEqual(
    new Set(
      Object.entries(operations).map(
        ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path}`,
      ),
    ),
  )
  expect(listed).toHaveLength(Object.keys(operations).length)
})

test('every reference leads to a component, and every component is referred to', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)))
  expect(text.match(/"\$ref"/g)).toHaveLength(references.length)
  expect(text).not.toMatch(/\$defs|\$schema|\$id/)
})

test.each(Object.values(operations))('$method $path says what it takes and answers', operation => {
  const { path, method, access } = operation
  const described = document.paths[path]?.[method.toLowerCase()]
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ in: 'path', name, required: true }))
  const { summary, description } = operation
  expect(described).toMatchObject({ summary, description, tags: [expect.any(String)] })
  for (const parameter of described?.parameters ?? [])
    expect(parameter).toMatchObject({ description: expect.stringMatching(/^[A-Z]/) })
  expect(described?.parameters ?? []).toEqual(
    expect.arrayContaining(inPath.map(parameter => expect.objectContaining(parameter))),
  )
  const security = {
    anyone: [],
    customer: [{ session: [] }],
    either: [{ session: [] }, {}],
    staff: [{ staffSession: [] }],
    staff_anyone: [],
  }
  expect(described?.security).toEqual(security[access])
  expect('requestBody' in (described ?? {})).toBe('body' in operation)
  expect(Object.keys(described?.responses ?? {})).toEqual(Object.keys(answersOf(operation)))
})

test('a status lists its refusals in order of precedence, with their fields and sentences', () => {
  const described = document.paths['/api/accounts/{id}/transfers']?.['post']?.responses['422']
  expect(described?.['description']).toBe(
    [
      '- `bad_input`: Something is missing or not right. Check what you entered and try again.',
      '- `bad_input` with `own_account` at `destination`: This is the account the money would come from. Enter the recipient’s account',
      '- `bad_input` with `unknown_account` at `destination`: No account at this bank has these details. Check the sort code and account number',
      '- `bad_input` with `sort_code_needed` at `destination`: We need the sort code as well',
      '- `bad_input` with `above_maximum` at `amount`: This is more than the account may hold',
    ].join('\n'),
  )
})

test('describes an order as it is sent, and refuses unknown fields', () => {
  expect(document).toMatchObject({
    components: {
      schemas: {
        TransferRequest: {
          type: 'object',
          additionalProperties: false,
          required: ['id', 'recipientName', 'destination', 'amount'],
          properties: {
            recipientName: { type: 'string', minLength: 1, maxLength: 140 },
            destination: { type: 'string', maxLength: 64 },
            amount: { type: 'string' },
            reference: { type: 'string', maxLength: 140 },
          },
        },
        Problem: { properties: { code: { enum: expect.arrayContaining(['transfer_id_reused']) } } },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie' } },
    },
  })
})

test('every operation is in one group, and the groups are the document’s tags', () => {
  const names = operationGroups.flatMap(group => Object.keys(group.operations))
  expect(names.toSorted()).toEqual(Object.keys(operations).toSorted())
  expect(document.tags.map(({ name }) => name)).toEqual([
    'Signing in',
    'Settings',
    'Passkeys and confirmations',
    'Accounts',
    'Opening accounts',
    'Joint accounts and closing',
    'Own money',
    'Payees',
    'Payments',
    'Standing orders',
    'Direct Debits',
    'Coming up',
    'Cards',
    'Card payments',
    'Card disputes',
    'Card network of the demonstration',
    'Spending',
    'Claims',
    'Messages',
    'Acts of the staff',
    'Acts of the staff on customers',
    'Customers, as the staff see them',
    'Staff: signing in',
    'Staff: tasks',
    'Staff: watching',
    'Staff: demonstration',
    'Staff: people',
  ])
})

/** The media types of what the GET at a path answers. */
const typesAt = (path: string) =>
  Object.keys(document.paths[path]?.['get']?.responses['200']?.['content'] ?? {})

test('a file has its own media types', () => {
  expect(typesAt('/api/accounts/{id}/transactions/export')).toEqual([
    'text/csv',
    'application/x-ofx',
    'application/x-qif',
  ])
  expect(typesAt('/api/accounts/{id}/statements/{statementId}/csv')).toEqual(['text/csv'])
})

test.each([
  ['https://bank.example', 'https://bank.example'],
  [undefined, '/'],
])(
  'found at %s, it says that the bank is at %s, and a linter has nothing to say of it',
  async (origin, url) => {
    const described = openApiDocument(operationGroups, origin)
    expect(described.servers.map(server => server.url)).toEqual([url])
    const found = await lintDocument({
      document: makeDocumentFromString(JSON.stringify(described), 'openapi.json'),
      externalRefResolver: new BaseResolver(),
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  },
)
