/**
 * Pages that show one part of their data at a time, such as one question of a questionnaire: the part is in the address, so that
 * links, reloads and the browser's back find it, and going to another one asks nobody, so that it works without a network.
 */
import type { ShouldRevalidateFunction } from 'react-router-dom'

/** Says that a page's data are asked for again, but not where only one of `parts` of its query changes. */
export function asksAnew(parts: readonly string[]): ShouldRevalidateFunction {
  const rest = ({ pathname, searchParams }: URL) => {
    const others = [...searchParams].filter(([name]) => !parts.includes(name))
    return `${pathname}?${new URLSearchParams(others)}`
  }
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
    const isPart = currentUrl.search !== nextUrl.search && rest(currentUrl) === rest(nextUrl)
    return formMethod === undefined && isPart ? false : defaultShouldRevalidate
  }
}
