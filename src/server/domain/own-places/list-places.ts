/** All that a person's page of places is made of: own places with their tasks, and places of others that one works for. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { listHelped } from './list-helped.ts'
import { listOwn } from './list-own.ts'

export async function listPlaces(db: Kysely<Schema>, person: string, reading: { locale: Locale; now: Date }) {
  const [own, helped] = await Promise.all([listOwn(db, person, reading), listHelped(db, person, reading)])
  return { ...own, helped }
}
