/** Refusals of a command's own policy, without the page's guard before it. */
import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { anybody, onlyOfficers, onlyPersons, onlyProduct } from './policies.ts'

const actor = (role: Actor['role'], id: string | null): { actor: Actor } => ({
  actor: { id, role, address: null, now: new Date(), salt: Buffer.from('salt') },
})
const everyone = {
  guest: actor('client', null),
  client: actor('client', 'a'),
  vendor: actor('vendor', 'b'),
  inspector: actor('inspector', 'c'),
  product: actor('system', null),
}
type Policy = (subject: unknown, asks: { actor: Actor }) => null

const passes = (may: Policy) =>
  Object.entries(everyone).flatMap(([name, asks]) => {
    try {
      return may(undefined, asks) === null ? [name] : []
    } catch (error) {
      expect(error).toMatchObject({ code: 'not_allowed', status: 403 })
      return []
    }
  })

test.each<[string, Policy, string[]]>([
  ['anybody', anybody, ['guest', 'client', 'vendor', 'inspector', 'product']],
  ['persons', onlyPersons, ['client', 'vendor', 'inspector']],
  ['officers', onlyOfficers, ['inspector', 'product']],
  ['the product', onlyProduct, ['product']],
])('%s may', (_name, may, names) => {
  expect(passes(may)).toEqual(names)
})
