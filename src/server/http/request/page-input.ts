/** A page's address, parsed and typed: the door parses it once, by the schemas of the site map, and loaders and forms read it. */
import { z } from 'zod'
import type { PageInput, PageInputs } from '#routes/site-map.data.ts'
import type { PageEntry } from '#routes/site-map.ts'
import { problems } from '#shared/problems.ts'
import type { RequestContext } from './request-context.ts'

/** A line of the map with the schemas of its address. */
export type ServedPage = PageEntry & PageInput

/** The address of the page that a request is for. */
export interface ReadAddress {
  /** The page's path in the map. */
  path: string
  params: unknown
  search: unknown
}

type Output<Input, Part extends keyof PageInput> =
  Input extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : Record<never, never>

/** A page's query. */
export type PageSearch<Path extends keyof PageInputs> = Output<PageInputs[Path], 'search'>
/** The parameters of a page's path. */
export type PageParams<Path extends keyof PageInputs> = Output<PageInputs[Path], 'params'>

/** The address of this request, by the page that it is for: `readPage(context, '/client/information/:id').params.id`. */
export function readPage<Path extends keyof PageInputs>({ page }: RequestContext, path: Path) {
  if (page?.path !== path) throw new Error(`This is ${page?.path ?? 'no page'} and not ${path}`)
  return page as { params: PageParams<Path>; search: PageSearch<Path> }
}

const fieldsOf = (schema: NonNullable<PageInput['search']>) => (schema instanceof z.ZodPipe ? schema.in : schema).shape

/** Names in the query by which answers of a page differ for everybody. A done act is shown to one browser alone. */
export const searchNames = ({ search, personal }: PageInput): string[] =>
  search && !personal ? Object.keys(fieldsOf(search)).filter((name) => name !== 'done') : []

/** Parses an address. Throws the fatal 404 where the parameters of its path do not fit the page. */
export function parseAddress(
  { path, params, search }: PageInput & { path: string },
  given: Record<string, string | undefined>,
  url: URL,
): ReadAddress {
  const parsed = params?.safeParse(given)
  if (parsed?.success === false) throw problems.page_check_failed({ path: url.pathname })
  return { path, params: parsed?.data ?? {}, search: search?.parse(wordsFor(search, url.searchParams)) ?? {} }
}

const isList = (field: unknown) => (field instanceof z.ZodPipe ? field.in : field) instanceof z.ZodArray

/** The first of each name counts, all of them where the page reads a list. */
const wordsFor = (schema: NonNullable<PageInput['search']>, query: URLSearchParams) =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => [
      name,
      isList(field) ? query.getAll(name) : (query.get(name) ?? undefined),
    ]),
  )
