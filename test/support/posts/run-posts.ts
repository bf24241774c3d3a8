/** The forms by which questionnaires are filled in. */
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '#server/domain/actor.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { startSurvey } from '#server/domain/surveys/commands.ts'
import { perform } from '../commands.ts'
import { insertInspection } from '../inspections.ts'
import { addPerson, type TestPerson } from '../people.ts'
import { answerAll, insertRunPhoto, seenOf, sendOps, shownOf, testDevice } from '../runs.ts'
import type { Name, Post, World } from './post.ts'

const as = (person: TestPerson, role: 'vendor' | 'inspector'): Actor => ({
  id: person.id,
  role,
  address: null,
  now: new Date(),
  salt: Buffer.alloc(32),
})

/** The person who fills in, and the beginning. */
interface Filling {
  actor(world: World): Promise<Actor>
  begin(world: World, actor: Actor): Promise<string>
}

const owner: Filling = {
  actor: async ({ vendor }) => as(vendor, 'vendor'),
  begin: async ({ database, place }, actor) =>
    (await perform(database, actor, startSurvey, { run: uuidv7(), place })).run,
}

/** An officer of the area, made for the run: none of the senders. */
const officer: Filling = {
  actor: async ({ database }) => as(await addPerson(database, { inspector: { areas: [83] } }), 'inspector'),
  begin: async ({ database, place }, actor) => {
    const visit = { run: uuidv7(), place, licensed: null, at: null, companion: '' }
    return (await perform(database, actor, startInspection, { ...visit, kind: 'first' })).run
  },
}

/** The same, of a place where something was found before. */
const rechecking: Filling = {
  actor: officer.actor,
  async begin({ database, place }, actor) {
    await insertInspection(database, { businessId: place, failed: ['REST-07'] })
    const visit = { run: uuidv7(), place, licensed: null, at: null, companion: '' }
    return (await perform(database, actor, startInspection, { ...visit, kind: 'recheck' })).run
  },
}

const opened = async (world: World, filling: Filling) => {
  const actor = await filling.actor(world)
  return { actor, run: await filling.begin(world, actor) }
}

/** The forms of a questionnaire while it is filled in, the same on every page. */
const filling = (who: Pick<Post, 'may' | 'refused' | 'at'>, by: Filling): Record<string, Post> => ({
  answer: {
    ...who,
    fields: async (world) => {
      const { run } = await opened(world, by)
      return { run, question: 'REST-07', answer: 'no', note: 'เขียงและมีดใช้ร่วมกัน' }
    },
    changes: ['run_ops'],
    events: [],
  },
  choose: {
    ...who,
    fields: async (world) => {
      const { run, actor } = await opened(world, by)
      const [mine, others] = [testDevice()('REST-07'), testDevice()('REST-07', { value: 'no' })]
      const { heads } = await sendOps(world.database, actor, run, [mine, others])
      const ids = (heads['REST-07'] ?? []).map(({ id }) => id)
      return { run, question: 'REST-07', head: ids[0] ?? '', replaces: ids.join(',') }
    },
    changes: ['run_ops'],
    events: [],
  },
  ops: {
    ...who,
    done: 200,
    fields: async (world) => {
      const { run } = await opened(world, by)
      return { run, ops: JSON.stringify([testDevice()('REST-07')]) }
    },
    changes: ['run_ops'],
    events: [],
  },
  photos: {
    ...who,
    done: 200,
    fields: async (world) => {
      const { run } = await opened(world, by)
      const remove = await insertRunPhoto(world.database, run, 'REST-07')
      const facts = { takenAt: '2026-11-21T05:00:00.000Z', source: 'camera', lat: '7.88', lng: '98.39' }
      return { run, question: 'REST-07', remove, ...facts }
    },
    changes: ['run_photos'],
    events: [],
  },
})

/** Signing, sealing, and breaking off. */
const ending = (who: Pick<Post, 'may' | 'refused' | 'at'>, by: Filling): Record<string, Post> => ({
  hand: {
    ...who,
    fields: async (world) => {
      const { run } = await opened(world, by)
      return { run, who: 'MANAGER', how: 'refused', shown: await shownOf(world.database, run), reason: 'รอเจ้าของกลับมา' }
    },
    changes: ['run_ops'],
    events: [],
  },
  seal: {
    ...who,
    fields: async (world) => {
      const { run, actor } = await opened(world, by)
      await answerAll(world.database, actor, run)
      return { run, seen: await seenOf(world.database, run) }
    },
    changes: ['answers', 'businesses', 'inspections', 'runs'],
    events: ['inspection.seal'],
  },
  abort: {
    ...who,
    fields: async (world) => ({ run: (await opened(world, by)).run, reason: 'closed' }),
    changes: ['inspections', 'runs'],
    events: ['inspection.abort'],
  },
})

/** Persons in another role are led to the choice of the role. */
const elsewhere = (...names: Name[]): Partial<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, 302]))
const owners = {
  may: ['vendor'],
  refused: elsewhere('client', 'requestedInspector', 'inspector', 'otherInspector', 'supervisor'),
} satisfies Partial<Post>
const officers = {
  may: ['inspector', 'supervisor'],
  // An officer of another area is led to the public page.
  refused: elsewhere('client', 'vendor', 'otherVendor', 'requestedInspector'),
} satisfies Partial<Post>

/** The address of the recheck that is open at the place. */
async function atRecheck({ database: { db }, place }: World): Promise<string> {
  const run = await db
    .selectFrom('runs')
    .select(['follows_id', 'template_id'])
    .where('business_id', '=', place)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return `/inspector/do-recheck/${run.follows_id}/${run.template_id}`
}

/** As `placePosts`. */
export const runPosts: Record<string, Record<string, Post>> = {
  '/vendor/manage-business/do-survery/:id': {
    start: { ...owners, fields: () => ({}), changes: ['runs'], events: ['survey.start'] },
    submit: {
      ...owners,
      fields: async (world) => {
        const { run, actor } = await opened(world, owner)
        await answerAll(world.database, actor, run)
        return { run, seen: await seenOf(world.database, run) }
      },
      changes: ['runs', 'surveys', 'survey_answers'],
      events: ['survey.submit'],
    },
    drop: {
      ...owners,
      fields: async (world) => ({ run: (await opened(world, owner)).run }),
      changes: ['runs'],
      events: ['survey.drop'],
    },
    ...filling(owners, owner),
  },
  '/inspector/recheck-by-business-id/:id': {
    start: {
      may: ['inspector', 'supervisor'],
      refused: { otherInspector: 403, ...elsewhere('client', 'vendor', 'otherVendor', 'requestedInspector') },
      fields: () => ({ run: uuidv7(), kind: 'first', interest: 'none' }),
      changes: ['runs'],
      events: ['inspection.start'],
    },
    take: {
      may: ['inspector', 'supervisor'],
      done: 200,
      refused: { otherInspector: 403, ...elsewhere('client', 'vendor', 'otherVendor', 'requestedInspector') },
      fields: () => ({}),
      changes: ['prepared_runs'],
      events: ['inspection.prepare'],
    },
    ...filling(officers, officer),
    ...ending(officers, officer),
  },
  '/inspector/do-recheck/:id/:question_template_id': {
    ...filling({ ...officers, at: atRecheck }, rechecking),
    ...ending({ ...officers, at: atRecheck }, rechecking),
  },
}
