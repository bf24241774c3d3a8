/**
 * Warning cards that the demo's people find something to do with: made by the commands that make real ones, as if they had worked in the
 * last days. Nobody is written to about them.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/places/categories.ts'
import { severityOf, templateKindOf } from '#shared/standards/question-template.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { readQuestionTemplates } from '../db/reference/question-templates.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { draftCard } from '../domain/cards/draft-card.ts'
import { findIssuePage } from '../domain/cards/find-issue-page.ts'
import { type BuiltInspection, buildInspection } from './build-inspection.ts'
import { act, type Cast, hour, type Scene, scenes } from './card-plots.ts'
import { writeInspections } from './write-record.ts'

/** Where the demo's officers are on duty. */
const phuket = 83

/** A place of that kind that nobody owns and no card is about; the first by id, so that each demo has the same. */
const findPlace = (tx: Transaction<Schema>, category: Category) =>
  tx
    .selectFrom('businesses')
    .select(['id', 'category_id', 'capacity'])
    .where('province_code', '=', phuket)
    .where('category_id', '=', category)
    .where('status', '=', 'approved')
    .where('owner_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('warning_cards')
            .select('warning_cards.id')
            .whereRef('warning_cards.business_id', '=', 'businesses.id')
            .where('warning_cards.state', 'in', openCardStates),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Findings of the scene, in an inspection two hours before the draft. */
async function inspect(
  tx: Transaction<Schema>,
  place: { id: string; category_id: Category; capacity: number | null },
  { found, draftedAgo, isEmergency }: Scene,
  cast: Cast,
): Promise<void> {
  const kind = templateKindOf(place.category_id)
  const template = readQuestionTemplates().find((it) => it.kind === kind)
  if (!template) return
  const failed = new Set<string>()
  for (const severity of found) {
    const next = template.questions.find(({ code, critical }) => severityOf(critical) === severity && !failed.has(code))
    if (next) failed.add(next.code)
  }
  const built = buildInspection({
    ...{ businessId: place.id, template, kind: 'routine', capacity: place.capacity ?? undefined },
    sealedAt: new Date(cast.now.getTime() - (draftedAgo + (isEmergency ? 0.5 : 2)) * hour),
    inspectorId: isEmergency ? cast.people.inspector : null,
    verdicts: Object.fromEntries([...failed].map((code) => [code, 'fail' as const])),
  })
  await writeInspections(tx, [built])
  if (isEmergency) await writeVisit(tx, built, cast)
}

/** The officer's own visit with the photo of what was found: what a red card that is issued at once rests on. */
async function writeVisit(tx: Transaction<Schema>, { inspection, findings }: BuiltInspection, cast: Cast) {
  const { id, business_id, template_id, sealed_at: at } = inspection
  const officer = cast.people.inspector
  const run = uuidv7()
  const [code = ''] = (
    await tx
      .selectFrom('questions')
      .select('code')
      .where(
        'id',
        'in',
        findings.map((it) => it.question_id),
      )
      .execute()
  ).map((it) => it.code)
  await tx
    .insertInto('runs')
    .values({
      ...{ id: run, kind: 'routine', business_id, template_id, follows_id: null, asked: [code], capacity: null },
      ...{
        licensed: null,
        opened_by: officer,
        unit: inspection.unit,
        opened_at: new Date(at.getTime() - hour / 2),
        lat: null,
        lng: null,
      },
      ...{ ended_at: null, manifest: null, inspection_id: null, survey_id: null, clock_skew: null },
    })
    .execute()
  const photo = await tx
    .selectFrom('photos')
    .select('key')
    .where('business_id', '=', business_id)
    .orderBy('position')
    .executeTakeFirst()
  if (photo) {
    const taken = uuidv7()
    await tx
      .insertInto('run_photos')
      .values({
        ...{ id: taken, run_id: run, question: code, key: photo.key, sha256: '0'.repeat(64), by_id: officer, at },
        removed_at: null,
      })
      .execute()
    const decision = { id: uuidv7(), run_photo_id: taken, reply_photo_id: null, is_public: true }
    await tx
      .insertInto('photo_decisions')
      .values({ ...decision, decided_by: officer, decided_at: at })
      .execute()
  }
  await tx
    .updateTable('runs')
    .set({ state: 'sealed', ended_at: at, manifest: '0'.repeat(64), inspection_id: id })
    .where('id', '=', run)
    .execute()
}

async function play(tx: Transaction<Schema>, cast: Cast, scene: Scene): Promise<void> {
  const place = await findPlace(tx, scene.category)
  if (!place) return
  await tx.updateTable('businesses').set({ owner_id: cast.people.vendor }).where('id', '=', place.id).execute()
  await inspect(tx, place, scene, cast)
  const page = await findIssuePage(tx, place.id, { locale: 'th', now: cast.now, officer: cast.people.inspector })
  if (!page || page.findings.length === 0) return
  // Without a picture of the place there is no photo of what was found.
  if (scene.isEmergency && page.onSite.length === 0) return
  // Older findings may let the rule propose a graver one.
  const reason = page.proposed.level === scene.level ? '' : 'ข้ออื่นแก้ไขต่อหน้าเจ้าหน้าที่แล้วในวันตรวจ'
  const { card } = await act(tx, cast, ['inspector', scene.draftedAgo], draftCard, {
    ...{ place: place.id, draft: null, findings: page.findings.map(({ id }) => id), level: scene.level, reason },
    ...{ ...page.texts, emergency: scene.isEmergency },
  })
  await scene.goOn(tx, cast, card)
}

/** Adds them, for the people of people.ts; where a kind of place is missing its scene is left out. */
export async function addDemoCards({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', ['vendor@demo.example', 'inspector@demo.example', 'supervisor@demo.example'])
      .execute()
    const people = Object.fromEntries(rows.map(({ id, email }) => [email?.split('@')[0], id])) as Cast['people']
    const cast = { people, salt: await installationSecret(tx, 'audit'), now }
    for (const scene of scenes) await play(tx, cast, scene)
    await tx.deleteFrom('deliveries').where('about', 'like', 'card\\_%').execute()
    await tx.deleteFrom('deliveries').where('about', 'like', 'favourite\\_%').execute()
  })
}
