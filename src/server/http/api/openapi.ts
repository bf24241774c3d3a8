/** The OpenAPI 3.1 document, made of the map and the shapes: there is nothing to keep in step by hand. */
import { z } from 'zod'
import { type DataLicence, dataLicences } from '#shared/open/licences.ts'
import { apiBase, apiMap, type Operation } from './api-map.ts'
import { apiProblems } from './api-problem.ts'
import { apiWrites, type WriteOperation } from './api-writes.ts'

type Json = Record<string, unknown>

const pointer = (id: string) => `#/components/schemas/${id}`

/** Shapes with a name, without the words that say which dialect they are in. */
function schemas(): Json {
  const { schemas: named } = z.toJSONSchema(z.globalRegistry, { uri: pointer })
  return Object.fromEntries(Object.entries(named).map(([id, { $schema, $id, ...schema }]) => [id, schema]))
}

const refOf = ({ of, isList }: Operation['answer']): Json => {
  const row = { $ref: pointer(z.globalRegistry.get(of)?.id ?? '') }
  if (!isList) return row
  return {
    type: 'object',
    properties: { data: { type: 'array', items: row }, next: { type: ['string', 'null'] } },
    required: ['data', 'next'],
    additionalProperties: false,
  }
}

function parametersOf({ path, query }: Pick<Operation, 'path' | 'query'>): Json[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' }) as { properties?: Record<string, Json> }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description !== undefined && { description }),
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: true }),
  }))
  return [...inPath, ...inQuery]
}

const problemAnswer = { $ref: '#/components/responses/Problem' }

const namesOf = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(\w+)\}$/, 'by-$1'))

const operationOf = (entry: Operation): Json => ({
  operationId: namesOf(entry.path).join('-'),
  tags: [entry.tag],
  summary: entry.says,
  parameters: parametersOf(entry),
  responses: {
    200: {
      description: 'The answer.',
      headers: { ...(entry.answer.isList && { Link: { schema: { type: 'string' }, description: '`rel="next"`' } }) },
      content: { 'application/json': { schema: refOf(entry.answer) } },
    },
    ...(entry.cached > 0 && { 304: { description: 'As the client has it.' } }),
    400: problemAnswer,
    401: problemAnswer,
    ...(entry.path.includes('{') && { 404: problemAnswer }),
    429: problemAnswer,
  },
})

const idempotency = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Of the sender’s making: sent twice it is one request, for seven days.',
  schema: { type: 'string', maxLength: 200 },
}

const nameOf = (shape: z.ZodObject) => pointer(z.globalRegistry.get(shape)?.id ?? '')

const writeOf = (entry: WriteOperation): Json => ({
  operationId: [entry.method, ...namesOf(entry.path)].join('-'),
  tags: ['Agency'],
  summary: entry.says,
  description: `Needs a key with the scope \`${entry.scope}\`.`,
  security: [{ key: [] }],
  parameters: [...parametersOf(entry), ...(entry.body ? [idempotency] : [])],
  ...(entry.body && {
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: nameOf(entry.body) } } } },
  }),
  responses: {
    [entry.status]: {
      description: 'The job.',
      headers: { Location: { schema: { type: 'string' }, description: 'Where the job is read.' } },
      content: { 'application/json': { schema: { $ref: nameOf(entry.answer) } } },
    },
    ...Object.fromEntries(
      [400, 401, 403, 404, 413, 415, 422, 429]
        .filter((status) => entry.body || ![413, 415, 422].includes(status))
        .map((status) => [status, problemAnswer]),
    ),
  },
})

/** The document; `origin` is where this installation is reached. */
export const openApiDocument = (origin: string, licence: DataLicence = 'CC-BY-4.0'): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Place Safety: open data',
    version: '1',
    license: { name: dataLicences[licence].name, url: dataLicences[licence].url },
    description:
      'Everything that the public is shown of places: grades, inspections, findings, warning cards. No key is needed to read; with one there are more requests a minute. Fields are only ever added within v1.',
  },
  servers: [{ url: `${origin}${apiBase}` }],
  tags: [
    { name: 'Places', description: 'Places and their reviews.' },
    { name: 'Record', description: 'Inspections, findings and warning cards.' },
    { name: 'Standards', description: 'What codes mean.' },
    { name: 'Statistics', description: 'Figures of provinces and kinds of place.' },
    { name: 'Changes', description: 'Everything in the order of its publication.' },
    { name: 'Agency', description: 'What an agency’s own system sends with its key.' },
    { name: 'Files', description: 'Everything at once, as of a night.' },
  ],
  paths: {
    ...Object.fromEntries(apiMap.map((entry) => [entry.path, { get: operationOf(entry) }])),
    ...Object.fromEntries(apiWrites.map((entry) => [entry.path, { [entry.method]: writeOf(entry) }])),
  },
  // A key is nobody's duty.
  security: [{}, { key: [] }],
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'A key of `/profile/developers`, or of an agency.' },
    },
    schemas: {
      ...schemas(),
      Problem: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          title: { type: 'string', description: 'In the language that was asked for.' },
          status: { type: 'integer' },
          code: { type: 'string', enum: Object.keys(apiProblems) },
          fields: { type: 'array', items: { type: 'string' }, description: 'Names in the query that are refused.' },
          request_id: { type: 'string' },
        },
        required: ['type', 'title', 'status', 'code', 'request_id'],
      },
    },
    responses: {
      Problem: {
        description: 'A refusal (RFC 9457). `code` stays the same in every language.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  },
})
