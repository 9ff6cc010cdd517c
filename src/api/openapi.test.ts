import { expect, test } from 'vitest'
import type { Operation } from '../contract/operation.ts'
import { Problem } from '../contract/problem.ts'
import { operations } from '../contract/operations.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(operations)
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
  const { path, method, access, answers } = operation
  const described = document.paths[path]?.[method.toLowerCase()]
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ in: 'path', name, required: true }))
  expect(described).toMatchObject({ summary: operation.summary })
  expect(described?.parameters ?? []).toEqual(
    expect.arrayContaining(inPath.map(parameter => expect.objectContaining(parameter))),
  )
  const security = { anyone: undefined, customer: [{ session: [] }], either: [{ session: [] }, {}] }
  expect(described?.security).toEqual(security[access])
  expect('requestBody' in (described ?? {})).toBe('body' in operation)
  expect(Object.keys(described?.responses ?? {})).toEqual(Object.keys(answers))
})

test('every operation may say that an address has asked too much: of what is a customer’s, to whoever is none', () => {
  for (const { path, answers } of Object.values<Operation>(operations))
    expect([path, answers[429]]).toEqual([path, Problem])
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
