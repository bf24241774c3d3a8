/** Notifications inside the product, on both databases: with their event or not at all, once, and counted as it is defined. */

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import type { Delivery } from '#server/domain/deliveries/enqueue.ts'
import { notify } from '#server/domain/deliveries/notify.ts'
import { listNotifications } from '#server/domain/notifications/list-notifications.ts'
import { markOpened, readAll } from '#server/domain/notifications/read-notifications.ts'
import { setSwitches } from '#server/domain/notifications/settings.ts'
import { unreadOf } from '#server/domain/notifications/unread.ts'
import { deleteAccount } from '#server/domain/profile/leave.ts'
import { NOTIFICATION_DAYS, UNREAD_MOST } from '#shared/notifications/topics.ts'
import { actingAs, approve, draft, failing, findAt } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { actorOf } from '../support/reviews.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth({ embeddedAtNight: true })

const day = (number: number, ms = 0) => new Date(Date.UTC(2026, 10, number, 5) + ms)

/** Numbers below a limit, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

onBoth((database) => {
  const { db } = database
  let [owner, officer, supervisor, place] = [{} as TestPerson, {} as TestPerson, {} as TestPerson, '']
  const since = new Date('2026-01-01T00:00:00Z')

  beforeAll(async () => {
    await loadReference(database)
    owner = await addPerson(database, { vendor: true })
    officer = await addPerson(database, { inspector: { areas: [{ province: 83, from: since }] } })
    const areas = [{ province: 83, from: since }]
    supervisor = await addPerson(database, { inspector: { level: 'supervisor', areas } })
  })
  const forget = async () => {
    await db.deleteFrom('notifications').execute()
    await db.deleteFrom('deliveries').execute()
  }
  beforeEach(async () => {
    // The deadlines of other tests' cards are theirs.
    await db.deleteFrom('card_timers').execute()
    ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
    await forget()
  })

  const announce = (rows: Partial<Delivery['notification'] & { about: string }>[], now: Date) =>
    db.transaction().execute((tx) =>
      notify(
        tx,
        rows.map(({ about = 'favourite_red', user = owner.id, ref = place, dedupe }) => ({
          message: null,
          about,
          notification: { user, ref, dedupe },
        })),
        now,
      ),
    )
  const list = (person: string, now = day(20), cursor: string | null = null, limit = 50) =>
    listNotifications(db, person, { locale: 'en', topic: null, cursor, limit, now })
  const unread = async (person: string) =>
    (await sql<{ count: number }>`select ${unreadOf(sql`${person}::uuid`)} as count`.execute(db)).rows[0]?.count
  const notificationsOf = async (person: string) =>
    (await db.selectFrom('notifications').select('kind').where('user_id', '=', person).orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  const mailed = async () =>
    (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
  const draftAt = async (level: 'yellow' | 'red', at: Date) => {
    const findings = await findAt(database, place, level === 'red' ? failing.stop : failing.minor, day(0))
    return (await draft(database, { place, by: officer, findings, level, now: at })).card
  }

  test('a card tells its owner, with the message that goes out; one that cannot be issued tells nobody', async () => {
    const card = await draftAt('yellow', day(1))
    expect([await notificationsOf(owner.id), await mailed()]).toEqual([['card_issued'], ['card_issued']])
    expect((await list(owner.id)).rows).toMatchObject([
      { topic: 'card', isRead: false, href: `/vendor/warning-list/detail/${card}`, card: { level: 'yellow' } },
    ])
    await forget()
    await expect(
      draft(database, { place, by: officer, findings: [uuidv7()], level: 'yellow', now: day(1) }),
    ).rejects.toThrow()
    expect([await notificationsOf(owner.id), await mailed()]).toEqual([[], []])
  })

  test('a reminder is given once, however often its timer comes by: neither told nor sent again', async () => {
    const card = await draftAt('yellow', day(1))
    await forget()
    const sweep = (now: Date) => runCardTimers({ db, wakeSender: () => undefined, origin: '' }, now)
    await sweep(day(5))
    expect([await notificationsOf(owner.id), await mailed()]).toEqual([['card_due'], ['card_due']])
    // As after the restore of a backup of the hour before, but with the messages since.
    await db.updateTable('card_timers').set({ done_at: null }).where('card_id', '=', card).execute()
    expect(await sweep(day(5, 60_000))).toBe(1)
    expect([await notificationsOf(owner.id), await mailed()]).toEqual([['card_due'], ['card_due']])
    await sweep(day(7))
    await sweep(day(8))
    expect(await notificationsOf(owner.id)).toEqual(['card_due', 'card_due', 'card_overdue'])
  })

  test('everybody who saved the place is told of a red card, by mail where there is an address, for any choice of mails', async () => {
    const keep = async (given: Parameters<typeof addPerson>[1], wants = true) => {
      const person = await addPerson(database, given)
      const kept = { user_id: person.id, business_id: place, created_at: day(1) }
      await db.insertInto('favourites').values(kept).execute()
      if (!wants) await perform(database, actorOf(person.id), setSwitches, { 'favourite.mail': false })
      return person
    }
    const people = [await keep({}), await keep({ email: null, phone: '+66812340001' }), await keep({}, false)]
    const stranger = await addPerson(database, {})
    const card = await draftAt('red', day(1))
    await forget()
    await approve(database, card, supervisor, day(1))
    for (const { id } of people) expect(await notificationsOf(id)).toEqual(['favourite_red'])
    expect(await notificationsOf(stranger.id)).toEqual([])
    const mails = await db.selectFrom('deliveries').select('message').where('about', '=', 'favourite_red').execute()
    expect(mails.map(({ message }) => (message as { to: string }).to).sort()).toEqual(
      [people[0]?.contact, people[2]?.contact].sort(),
    )
    await perform(database, actorOf(people[1]?.id ?? ''), deleteAccount, {})
    expect(await notificationsOf(people[1]?.id ?? '')).toEqual([])
  })

  test('a deleted account is passed over, and nobody else goes without', async () => {
    await announce([{ user: uuidv7() }, {}], day(1))
    expect(await notificationsOf(owner.id)).toEqual(['favourite_red'])
  })

  test('unread ones of a kind about one thing are one entry; read together they stay one, and a later one is another', async () => {
    for (const hour of [1, 2, 3]) await announce([{}], day(1, hour))
    await announce([{ about: 'favourite_lifted' }], day(1, 4))
    const counts = async () => (await list(owner.id)).rows.map(({ count, isRead }) => [count, isRead])
    expect([await counts(), await unread(owner.id)]).toEqual([[[1, false], [3, false]], 2]) // biome-ignore format: one line
    await perform(database, actingAs(owner, 'vendor', day(2)), readAll, { until: day(1, 3) })
    await announce([{}], day(2))
    expect([await counts(), await unread(owner.id)]).toEqual([
      [
        [1, false],
        [1, false],
        [3, true],
      ],
      2,
    ])
  })

  test('a page’s end is the next one’s beginning: nothing is lost and nothing twice', async () => {
    const places = await insertPlaces(
      database,
      Array.from({ length: 9 }, () => ({})),
    )
    // Three moments, so that many are equal.
    await announce(
      places.map((ref) => ({ ref })),
      day(1),
    )
    for (const [index, ref] of places.entries()) await announce([{ ref, about: 'favourite_lifted' }], day(1, index % 3))
    const all = (await list(owner.id)).rows.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(owner.id, day(20), cursor, 4)
      paged.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(all).toHaveLength(18)
    expect(paged).toEqual(all)
  })

  test('a notification that the person may not see any more has no words and leads nowhere', async () => {
    const card = await draftAt('yellow', day(1))
    const [before] = (await list(owner.id)).rows
    expect(before?.place).not.toBeNull()
    await db.updateTable('businesses').set({ owner_id: null }).where('id', '=', place).execute()
    const hidden = { title: null, href: null, place: null, card: null }
    expect((await list(owner.id)).rows).toMatchObject([hidden])
    expect(
      await markOpened(db, { person: owner.id, address: `/vendor/warning-list/detail/${card}`, now: day(2) }),
    ).toBe(0)
    await forget()
    await announce([{ ref: uuidv7() }, { about: 'of_another_version' }], day(2))
    expect((await list(owner.id)).rows).toMatchObject([hidden, hidden])
  })

  test('officers are led to their work while they are on duty there, and not after', async () => {
    const card = await draftAt('red', day(1))
    const [line] = (await list(supervisor.id, day(1))).rows
    expect(line).toMatchObject({ topic: 'work', href: `/inspector/manage-reply/approve-warning-card/${card}` })
    await db
      .updateTable('duty_areas')
      .set({ valid_to: day(2) })
      .where('user_id', '=', supervisor.id)
      .execute()
    expect((await list(supervisor.id, day(3))).rows).toMatchObject([{ title: null, href: null }])
    await db.updateTable('duty_areas').set({ valid_to: null }).where('user_id', '=', supervisor.id).execute()
  })

  test('they go after half a year', async () => {
    await announce([{}], day(1))
    const end = day(1).getTime() + NOTIFICATION_DAYS * 86_400_000 + 3_600_000
    await removeExpired(db, { now: new Date(end - 1_000) })
    expect(await notificationsOf(owner.id)).toHaveLength(1)
    await removeExpired(db, { now: new Date(end + 1_000) })
    expect(await notificationsOf(owner.id)).toEqual([])
  })

  test('through a long walk the count of unread ones follows its definition, up to the shown maximum', async () => {
    const roll = dice(7)
    const other = await addPerson(database, {})
    const places = await insertPlaces(
      database,
      Array.from({ length: 5 }, () => ({})),
    )
    const people = [owner.id, other.id]
    const kinds = ['favourite_red', 'favourite_lifted', 'report_visit', 'claim_made']
    /** Unread notifications by person: kind and ref. */
    const model = new Map(
      people.map((person) => [person, new Map<string, { kind: string; ref: string; at: number }[]>()]),
    )
    const keys = new Set<string>()
    for (let turn = 0; turn < 250; turn++) {
      const now = day(3, turn * 1_000)
      const person = people[roll(2)] as string
      const own = model.get(person) as Map<string, { kind: string; ref: string; at: number }[]>
      const act = roll(10)
      const ref = places[roll(places.length)] as string
      if (act < 6) {
        const about = kinds[roll(kinds.length)] as string
        const dedupe = roll(3) === 0 ? `again:${roll(4)}` : undefined
        await announce([{ user: person, ref, about, dedupe }], now)
        if (dedupe && keys.has(person + dedupe)) continue
        if (dedupe) keys.add(person + dedupe)
        const entry = own.get(about + ref) ?? []
        own.set(about + ref, [...entry, { kind: about, ref, at: now.getTime() }])
      } else if (act < 9) {
        const address = roll(2) === 0 ? `/client/information/${ref}?from=mail` : `/vendor/claim/${ref}`
        await markOpened(db, { person, address, now })
        for (const [name, [first]] of own)
          if (first?.ref === ref && (first.kind === 'claim_made') === address.startsWith('/vendor')) own.delete(name)
      } else {
        const until = day(3, turn * 1_000 - roll(20_000))
        await perform(database, actorOf(person, now), readAll, { until })
        for (const [name, entries] of own) {
          const left = entries.filter(({ at }) => at > until.getTime())
          if (left.length > 0) own.set(name, left)
          else own.delete(name)
        }
      }
      for (const each of people) expect(await unread(each), `turn ${turn}`).toBe(model.get(each)?.size)
    }
    const many = Array.from({ length: UNREAD_MOST + 5 }, () => ({ user: other.id, ref: uuidv7() }))
    await announce(many, day(4))
    expect(await unread(other.id)).toBe(UNREAD_MOST + 1)
  })
})
