/** The reference of the API, read from the OpenAPI document: the page can say nothing that the document does not. */
import type {
  ApiReference,
  ReferenceField,
  ReferenceOperation,
  ReferenceSamples,
  ReferenceShape,
} from '#shared/open/reference.ts'
import { apiBase } from './api-map.ts'
import { apiProblems } from './api-problem.ts'
import { openApiDocument } from './openapi.ts'

interface SchemaPart {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  items?: SchemaPart
  anyOf?: readonly SchemaPart[]
  properties?: Record<string, SchemaPart>
  required?: readonly string[]
  description?: string
}

interface OperationPart {
  operationId: string
  tags: readonly string[]
  summary: string
  security?: readonly Record<string, unknown>[]
  parameters: readonly { name: string; in: string; required: boolean; description?: string; schema: SchemaPart }[]
  requestBody?: { content: Record<string, { schema: SchemaPart }> }
  responses: Record<string, { content?: Record<string, { schema: SchemaPart }> }>
}

interface DocumentPart {
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, OperationPart>>
  components: { schemas: Record<string, SchemaPart> }
}

const nameIn = (ref: string) => ref.split('/').at(-1) ?? ref

/** A type in a few characters. */
export function typeOf({
  $ref,
  type,
  enum: values,
  const: only,
  format,
  items,
  anyOf,
  properties,
}: SchemaPart): string {
  if ($ref) return nameIn($ref)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (items) return `${typeOf(items)}[]`
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  return format ?? [type ?? 'any'].flat().join(' | ')
}

const fieldsOf = ({ properties = {}, required = [] }: SchemaPart): ReferenceField[] =>
  Object.entries(properties).map(([name, part]) => ({
    name,
    type: typeOf(part),
    isRequired: required.includes(name),
    says: part.description ?? null,
  }))

/** Bodies of the examples: each only asks what would be done. */
const bodies: Record<string, (samples: ReferenceSamples) => object> = {
  'put /agency/places/{external_id}': () => {
    const { external_id: _, ...place } = samplePlace
    return { ...place, dry_run: true }
  },
  'post /agency/places': () => ({ places: [samplePlace], dry_run: true }),
  'post /agency/inspections': ({ place }) => ({
    inspections: [
      {
        number: '2027-0114',
        place,
        source: 'City inspections',
        visited_on: '2026-11-02',
        findings: [{ severity: 'minor', text: 'The bin by the kitchen has no lid' }],
      },
    ],
    dry_run: true,
  }),
}
const samplePlace = {
  external_id: 'HKT-1',
  category: 'restaurant',
  name_th: 'ครัวคุณแม่',
  province_code: 83,
  district_code: 8302,
  lat: 7.8965,
  lng: 98.2962,
}

const queries: Record<string, string> = { '/places': '?grade=A&limit=5', '/changes': '?after=0&limit=5' }

const filled = (path: string, { place, inspection, card }: ReferenceSamples) =>
  path
    .replace('{external_id}', 'HKT-1')
    .replace('{number}', card)
    .replace('{id}', path.includes('jobs') ? '$JOB' : path.startsWith('/inspections') ? inspection : place)

/** The command for a shell. */
function exampleOf(method: string, path: string, origin: string, samples: ReferenceSamples, isKeyed: boolean): string {
  const body = bodies[`${method} ${path}`]?.(samples)
  return [
    'curl --fail',
    ...(isKeyed ? ['  --header "Authorization: Bearer $PLACE_SAFETY_KEY"'] : []),
    ...(body
      ? [
          `  --request ${method.toUpperCase()} --header "Content-Type: application/json"`,
          `  --data '${JSON.stringify(body)}'`,
        ]
      : []),
    `  "${origin}${apiBase}${filled(path, samples)}${queries[path] ?? ''}"`,
  ].join(' \\\n')
}

interface Made {
  origin: string
  samples: ReferenceSamples
}

function operationOf(method: string, path: string, part: OperationPart, { origin, samples }: Made): ReferenceOperation {
  const [, answer] = Object.entries(part.responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = answer?.content?.['application/json']?.schema ?? {}
  const row = schema.properties?.data?.items
  const sent = part.requestBody?.content['application/json']?.schema.$ref
  const isKeyed = part.security !== undefined
  return {
    id: part.operationId,
    method: method.toUpperCase(),
    path,
    says: part.summary,
    needs: isKeyed ? 'agency' : null,
    parameters: part.parameters.map(({ name, in: where, required, description, schema: of }) => ({
      name,
      where,
      type: typeOf(of),
      isRequired: required,
      says: description ?? null,
    })),
    sends: sent ? nameIn(sent) : null,
    answers: row ? typeOf(row) : schema.$ref ? nameIn(schema.$ref) : null,
    isList: row !== undefined,
    example: exampleOf(method, path, origin, samples, isKeyed),
  }
}

export function apiReference(origin: string, samples: ReferenceSamples): ApiReference {
  const { tags, paths, components } = openApiDocument(origin) as unknown as DocumentPart
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, part]) => ({
      tag: part.tags[0],
      operation: operationOf(method, path, part, { origin, samples }),
    })),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]): ReferenceShape => ({ name, fields: fieldsOf(schema) }),
  )
  return {
    groups: tags.map(({ name, description }) => ({
      name,
      says: description,
      operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    })),
    shapes: shapes.filter(({ fields }) => fields.length > 0).sort((a, b) => (a.name < b.name ? -1 : 1)),
    problems: Object.entries(apiProblems).map(([code, status]) => ({ code, status })),
  }
}
