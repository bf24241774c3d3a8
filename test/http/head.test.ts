/** HEAD answers as GET would and changes nothing: no page, endpoint or cookie makes it do more (RFC 9110, section 9.3.2). */
import { sql } from 'kysely'
import request from 'supertest'
import { expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { WriteRefused } from '#server/db/reading-only.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { testApp, testPages } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { handoffKeys, signHandoff } from '../support/handoff.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const [place = ''] = await insertPlaces(database, [{}])

/** The content of every table, in short; how often somebody asked is counted for HEAD too, else it would pass every limit. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name != 'rate_limits'`.execute(database.db)
  const hashes = rows.map(async ({ name }) => {
    const hash = sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`
    return [name, (await hash.execute(database.db)).rows[0]?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

const addresses = [
  ...siteMap.map(({ path }) => path.replace(':id', path.includes('category') ? 'spa' : place)),
  '/profile/setting/my-data/export.json',
  '/originals/ab/cd',
]

test('HEAD for every page, as a guest and as a person last seen long ago, leaves the database as it is', async () => {
  const { handler } = await testApp(database, { env: { HANDOFF_KEYS: handoffKeys } })
  const hourAgo = new Date(Date.now() - 3_600_000)
  const { cookie, session } = await addPerson(database, { vendor: true, now: hourAgo })
  // The session alone gives no copy.
  await database.db.updateTable('sessions').set({ confirmed_at: new Date() }).where('id', '=', session).execute()
  const before = await contents()
  const statuses: number[] = []
  for (const path of [...addresses, `/auth/pass-token?token=${await signHandoff()}`]) {
    for (const headers of [{}, { Cookie: cookie }])
      statuses.push((await request(handler).head(path).set(headers)).status)
  }
  expect(Math.max(...statuses)).toBeLessThan(500)
  expect(await contents()).toEqual(before)
  // The same with GET is seen: a device was there, and a copy of the person's data was taken.
  await request(handler).get('/profile/setting/my-data/export.json').set('Cookie', cookie)
  const after = await contents()
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(
    expect.arrayContaining(['sessions', 'audit_events']),
  )
})

const ways: Record<string, (db: typeof database.db) => Promise<unknown>> = {
  '/insert': (db) =>
    db
      .insertInto('installation_secrets' as never)
      .values({ name: 'x' } as never)
      .execute(),
  '/update': (db) => db.transaction().execute((tx) => tx.updateTable('users').set({ display_name: 'X' }).execute()),
  '/with-delete': (db) =>
    db
      .with('gone', (within) => within.deleteFrom('sessions').returning('id'))
      .selectFrom('gone')
      .selectAll()
      .execute(),
  '/sql': (db) => sql`update users set display_name = ${'X'}`.execute(db),
  '/sql-within': (db) => db.selectFrom('users').select(sql`nextval('x')`.as('n')).execute(),
}

test('a loader that writes does so for GET, and is refused for HEAD however it writes', async () => {
  const thrown: unknown[] = []
  const pages = testPages(
    Object.fromEntries(
      Object.entries(ways).map(([path, write]) => [
        path,
        {
          group: 'login' as const,
          loader: async (args: Parameters<typeof contextOf>[0]) => {
            await write(contextOf(args).database.db).catch((error: unknown) => {
              thrown.push(error)
              throw error
            })
            return null
          },
        },
      ]),
    ),
  )
  const { handler } = await testApp(database, { pages })
  const { cookie } = await addPerson(database, {})
  for (const path of Object.keys(ways)) {
    const { status } = await request(handler).head(path).set('Cookie', cookie)
    expect([path, status, thrown.pop()]).toEqual([path, 405, expect.any(WriteRefused)])
  }
  const written = await request(handler).get('/update').set('Cookie', cookie)
  expect([written.status, thrown]).toEqual([200, []])
})
