/** Loader data with promises for slow sections: waited for where the answer is whole, left out of the state where they stream. */

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise
const promisesOf = (data: unknown): [string, Promise<unknown>][] =>
  data && typeof data === 'object'
    ? Object.entries(data).filter((pair): pair is [string, Promise<unknown>] => isPromise(pair[1]))
    : []

/** True if some section may arrive after the shell. */
export const hasPromises = (all: Record<string, unknown>) =>
  Object.values(all).some((data) => promisesOf(data).length > 0)

/** Loader data with its slow sections waited for. */
export async function settleAll(all: Record<string, unknown>): Promise<Record<string, unknown>> {
  const settled: Record<string, unknown> = {}
  for (const [id, data] of Object.entries(all)) {
    const late = promisesOf(data)
    settled[id] =
      late.length === 0
        ? data
        : {
            ...(data as object),
            ...Object.fromEntries(await Promise.all(late.map(async ([key, value]) => [key, await value]))),
          }
  }
  return settled
}

/** Loader data as it goes into the page's state: a section that streams brings its own data. */
export function withoutPromises(all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).map(([id, data]) => {
      const late = promisesOf(data).map(([key]) => key)
      if (late.length === 0) return [id, data]
      return [id, Object.fromEntries(Object.entries(data as object).filter(([key]) => !late.includes(key)))]
    }),
  )
}
