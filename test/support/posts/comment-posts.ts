/** The forms by which officers decide about reviews and reports. */
import { sql } from 'kysely'
import { reportedMessages, seenOf } from '#server/domain/chat/report-judges.ts'
import { ask } from '../chat.ts'
import { addPerson } from '../people.ts'
import { reportForm } from '../place-reports.ts'
import { judge, revOf, write } from '../reviews.ts'
import { visit } from '../visitor.ts'
import type { Post, World } from './post.ts'

const page = '/inspector/check-comment/:id'
const elsewhere = { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302, otherInspector: 404 } as const
const officers = { may: ['inspector', 'supervisor'], refused: elsewhere } satisfies Partial<Post>

/** The newest review of the place, or its report. */
async function newest({ database: { db }, place }: World, table: 'reviews' | 'place_reports'): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where business_id = ${place}::uuid order by created_at desc limit 1`.execute(db)
  return page.replace(':id', rows[0]?.id ?? '')
}
const atReview = (world: World) => newest(world, 'reviews')
const atReport = (world: World) => newest(world, 'place_reports')

/** Reported by the owner, and the decision about it. */
async function reported(world: World): Promise<string> {
  const { database, client, place, vendor, app } = world
  const { id } = await write(database, client, place, { stars: 1 })
  await visit(app, vendor).post(`/client/information/review-full/${place}`, {
    do: 'report',
    review: id,
    reason: 'spam',
  })
  return id
}
const seen = async (world: World, id: string) => ({ rev: await revOf(world.database, id) })

async function appealed(world: World): Promise<string> {
  const { database, client, place, app } = world
  const id = await reported(world)
  const officer = await addPerson(database, { inspector: { areas: [83] } })
  await judge(database, officer, id, { do: 'hide', reason: 'spam' })
  const text = 'ไม่ใช่สแปม ไปทานมาจริงเมื่อเดือนก่อน'
  await visit(app, client).post(`/client/information/wrote-review/${place}?review=${id}`, {
    do: 'appeal',
    review: id,
    text,
  })
  return id
}

async function placeReported({ app, place }: World): Promise<void> {
  await visit(app).post(
    `/client/information/report/${place}`,
    reportForm({ text: `${reportForm().text} ${crypto.randomUUID()}` }),
  )
}

/** A client asked the place, and its owner reported the message. */
async function messageReported({ database, place, client, vendor, app }: World): Promise<{ rev: string }> {
  const { room } = await ask(database, place, { by: client })
  await visit(app, vendor).post(`/chat/room-chat/${room}`, { do: 'report', seq: '1', reason: 'spam' })
  const { rows } = await sql<{ rev: string }>`
    select ${seenOf} as rev from ${reportedMessages} where r.id = ${room}::uuid`.execute(database.db)
  return { rev: rows[0]?.rev ?? '' }
}

async function atMessage({ database: { db }, place }: World): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${reportedMessages} where r.business_id = ${place}::uuid order by p.created_at desc limit 1`.execute(
    db,
  )
  return page.replace(':id', rows[0]?.id ?? '')
}

/** As `placePosts`. */
export const commentPosts: Record<string, Record<string, Post>> = {
  [page]: {
    decide: {
      ...officers,
      at: atReview,
      fields: async (world) => ({ ...(await seen(world, await reported(world))), verdict: 'hide', reason: 'spam' }),
      changes: ['businesses', 'review_decisions', 'reviews'],
      events: ['review.hide'],
    },
    pass: {
      ...officers,
      at: atReview,
      fields: async (world) => seen(world, await reported(world)),
      changes: ['review_concerns'],
      events: ['review.pass_on'],
    },
    answer: {
      ...officers,
      at: atReview,
      fields: async (world) => ({
        ...(await seen(world, await appealed(world))),
        verdict: 'uphold',
        note: 'ข้อความเป็นโฆษณาของร้านอื่น',
      }),
      changes: ['review_appeals', 'review_decisions'],
      events: ['review.uphold'],
    },
    unseal: {
      may: ['supervisor'],
      refused: { ...elsewhere, inspector: 403 },
      at: atReview,
      async fields(world) {
        const id = await reported(world)
        const officer = await addPerson(world.database, { inspector: { areas: [83] } })
        await judge(world.database, officer, id, { do: 'redact', pieces: ['เจ้าของ'] })
        return { reason: 'ศาลขอข้อความเดิม' }
      },
      // Reading takes nothing else away; the page that answers a refusal may take the lease.
      changes: ['sealed_readings'],
      events: ['review.read_sealed'],
    },
    judge: {
      ...officers,
      at: atMessage,
      async fields(world) {
        const { rev } = await messageReported(world)
        return { rev, verdict: 'hide', reason: 'spam' }
      },
      changes: ['chat_messages', 'chat_reports', 'chat_revisions'],
      events: ['chat.hide_message'],
    },
    visit: {
      ...officers,
      at: atReport,
      async fields(world) {
        await placeReported(world)
        return { rev: 'received', note: 'ดูทางหนีไฟชั้นสาม' }
      },
      changes: ['complaint_visits', 'place_reports'],
      events: ['place_report.visit'],
    },
    close: {
      ...officers,
      at: atReport,
      async fields(world) {
        await placeReported(world)
        return { rev: 'received', outcome: 'done', reason: 'โทรหาร้านแล้ว เปิดประตูแล้ว' }
      },
      changes: ['place_reports'],
      events: ['place_report.close'],
    },
    back: {
      // An officer without an open text releases nothing.
      may: ['inspector', 'supervisor', 'otherInspector'],
      refused: elsewhere,
      at: atReport,
      async fields(world) {
        await placeReported(world)
        return {}
      },
      changes: [],
      events: [],
    },
  },
}
