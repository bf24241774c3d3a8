/** Suggestions for a registration while it is typed: sub-districts by any part of their address, and possible duplicates. Public rows only. */
import { westernDigits } from '#shared/digits.ts'
import type { Database } from '../../db/database.ts'
import { searchSubdistricts } from '../../domain/areas/subdistricts.ts'
import { networkOf } from '../../domain/network-of.ts'
import { findNamedAlike } from '../../domain/registrations/alike.ts'
import type { SearchTurns } from '../pages/search-turns.ts'
import type { Handle } from './serve-resources.ts'

export function registrationHints({ db }: Pick<Database, 'db'>, turns: Pick<SearchTurns, 'run'>) {
  const vary = 'Accept-Encoding, Accept-Language, Cookie'
  return {
    '/vendor/register-business/_subdistricts.json': ({ res, reader, query }) => {
      res.set('Vary', vary).json({ found: searchSubdistricts(query('q'), reader().locale) })
    },
    '/vendor/register-business/_alike.json': async ({ req, res, reader, query }) => {
      const asked = {
        name: query('name').slice(0, 200),
        phone: westernDigits(query('phone')).replace(/\D/g, '').slice(0, 15),
      }
      const find = () => findNamedAlike(db, { ...asked, locale: reader().locale, person: null })
      res.set('Vary', vary).json({ found: await turns.run(networkOf(req.ip ?? ''), find) })
    },
  } satisfies Record<string, Handle>
}
