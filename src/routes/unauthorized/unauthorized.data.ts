/** Which right was missing, from the address that a guard sent the reader to; anything unknown is just "not allowed". */
import type { LoaderFunctionArgs } from 'react-router-dom'

const needs = ['login', 'client', 'vendor', 'inspector'] as const
export type Need = (typeof needs)[number]

export function loader({ request }: LoaderFunctionArgs): { need: Need | null } {
  const asked = new URL(request.url).searchParams.get('need')
  return { need: needs.find((need) => need === asked) ?? null }
}
