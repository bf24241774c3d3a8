/**
 * Addresses of pages are built here and nowhere else, from the paths of the site map: the compiler finds a moved or renamed page, a
 * parameter cannot be forgotten, and inserted values are always escaped.
 */

/** The map registers its paths and the types of their queries, because shared code imports neither. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by src/routes/site-map.ts and site-map.data.ts
export interface SiteRegister {}

type Register<Key extends string> = SiteRegister extends Record<Key, infer Value> ? Value : never

/** A path of the map, as it is spelled there. */
export type SitePath = Register<'path'> & string

type NameIn<Part> = Part extends `:${infer Name}` ? Name : never
type Names<Path> = Path extends `${infer Part}/${infer Rest}` ? NameIn<Part> | Names<Rest> : NameIn<Path>
type Value = string | number | null | undefined
type QueryOf<Path> = {
  [Name in Path extends keyof Register<'search'> ? Register<'search'>[Path] & string : never]?: Value
}

type Given<Path> = [Names<Path>] extends [never]
  ? [search?: QueryOf<Path>]
  : [params: Record<Names<Path>, string | number>, search?: QueryOf<Path>]

/**
 * The address of a page with its query; empty values are left out.
 * @example path('/client/information/report/:id', { id }, { done: 'sent' })
 * @example path('/auth/login', { next: '/profile' })
 */
export function path<Path extends SitePath>(to: Path, ...given: Given<Path>): string
export function path(to: string, ...given: (Record<string, Value> | undefined)[]): string {
  const own = to.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(given[0]?.[name])))
  const query = Object.entries(given[own === to ? 0 : 1] ?? {})
    .filter(([, value]) => value || value === 0)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return query.length > 0 ? `${own}?${query.join('&')}` : own
}
