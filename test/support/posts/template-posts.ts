/** The forms by which supervisors write questionnaires: a draft of the kind that nobody else of these tests asks about. */
import { execute } from '#server/domain/command/execute.ts'
import { beginTemplate, publishTemplate } from '#server/domain/standards/publish-draft.ts'
import { dayMs } from '#shared/bangkok.ts'
import { actingAs } from '../cards.ts'
import { callerOf } from '../commands.ts'
import { addPerson, personas } from '../people.ts'
import { questionForm } from '../templates.ts'
import type { Name, Post, World } from './post.ts'

const elsewhere: Partial<Record<Name, number>> = { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302 }
const supervisors = {
  may: ['supervisor'],
  refused: { ...elsewhere, inspector: 404, otherInspector: 404 },
} satisfies Partial<Post>
const page = '/inspector/templates/:id'
const draft = 'tour.2'
const at = async () => page.replace(':id', draft)

/** A draft that somebody has begun; its revision. */
async function begun({ database }: World): Promise<{ rev: string }> {
  const { db } = database
  const caller = callerOf(actingAs(await addPerson(database, personas.supervisor), 'inspector'))
  await execute({ db, wakeSender: () => undefined }, caller, beginTemplate, { kind: 'tour' })
  const { rev } = await db
    .selectFrom('question_templates')
    .select('rev')
    .where('id', '=', draft)
    .executeTakeFirstOrThrow()
  return { rev: String(rev) }
}
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** As `placePosts`. */
export const templatePosts: Record<string, Record<string, Post>> = {
  '/inspector/templates': {
    '': {
      ...supervisors,
      fields: () => ({ kind: 'tour' }),
      changes: ['question_help', 'question_templates', 'questions'],
      events: ['template.begin'],
    },
  },
  [page]: {
    name: {
      ...supervisors,
      at,
      fields: async (world) => ({ ...(await begun(world)), nameTh: 'ทัวร์', nameEn: 'Tours', nameCn: '旅游' }),
      changes: ['question_templates'],
      events: ['template.edit'],
    },
    question: {
      ...supervisors,
      at,
      async fields(world) {
        const { rev } = await begun(world)
        return { ...(await questionForm(world.database, draft, 'TOUR-01', { weight: '1' })), rev }
      },
      changes: ['question_help', 'question_templates', 'questions'],
      events: ['template.edit'],
    },
    order: {
      ...supervisors,
      at,
      async fields(world) {
        const { rev } = await begun(world)
        const rows = await world.database.db
          .selectFrom('questions')
          .select('code')
          .where('template_id', '=', draft)
          .orderBy('position', 'desc')
          .execute()
        return { rev, order: rows.map(({ code }) => code).join() }
      },
      changes: ['question_templates', 'questions'],
      events: ['template.edit'],
    },
    order_answers: {
      ...supervisors,
      at,
      async fields(world) {
        const { rev } = await begun(world)
        const { options } = await world.database.db
          .selectFrom('questions')
          .select('options')
          .where('id', '=', 'TOUR-13.2')
          .executeTakeFirstOrThrow()
        const answers = (options ?? []).map(({ value }) => value).reverse()
        return { rev, asked: 'TOUR-13', order: answers.join() }
      },
      changes: ['question_templates', 'questions'],
      events: ['template.edit'],
    },
    drop: {
      ...supervisors,
      at,
      fields: async (world) => ({ ...(await begun(world)), asked: 'TOUR-02' }),
      changes: ['question_help', 'question_templates', 'questions'],
      events: ['template.edit'],
    },
    publish: {
      ...supervisors,
      at,
      fields: async (world) => ({ ...(await begun(world)), from: today() }),
      changes: ['question_templates'],
      events: ['template.publish'],
    },
    call_off: {
      ...supervisors,
      at,
      async fields(world) {
        const { rev } = await begun(world)
        const from = new Date(Date.now() + 7 * dayMs)
        const publisher = callerOf(actingAs(await addPerson(world.database, personas.supervisor), 'inspector'))
        // Whole already: it is a copy.
        await execute({ db: world.database.db, wakeSender: () => undefined }, publisher, publishTemplate, {
          id: draft,
          rev: Number(rev),
          from,
        })
        return { rev: String(Number(rev) + 1) }
      },
      changes: ['question_templates'],
      events: ['template.call_off'],
    },
    discard: {
      ...supervisors,
      at,
      fields: async (world) => ({ ...(await begun(world)), sure: '1' }),
      changes: ['question_help', 'question_templates', 'questions'],
      events: ['template.discard'],
    },
  },
}
