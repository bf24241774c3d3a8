/** From the address to the query of an operation: a name that may be repeated is a list, an unknown one is refused. */
import { z } from 'zod'

/** Fields that are refused, by name. */
export interface BadQuery {
  fields: string[]
}

const isListed = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional ? isListed(schema.unwrap()) : schema instanceof z.ZodArray

export function readQuery<Query extends z.ZodObject>(
  query: Query,
  search: URLSearchParams,
): { query: z.infer<Query> } | BadQuery {
  const twice: string[] = []
  const given: Record<string, unknown> = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    if (isListed(query.shape[name])) given[name] = values
    else if (values.length > 1) twice.push(name)
    else given[name] = values[0]
  }
  const parsed = query.safeParse(given)
  if (parsed.success && twice.length === 0) return { query: parsed.data as z.infer<Query> }
  const wrong = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0] ?? ''),
      )
  return { fields: [...new Set([...twice, ...wrong])].sort() }
}
