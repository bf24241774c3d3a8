/**
 * Second looks: an officer who has not seen the first one's answers judges the same place by the same questions. It measures officers, so it
 * stands apart from inspections and leads to no grade, finding or card.
 */
import type { Kysely, Selectable } from 'kysely'
import { type SecondLookLine, type SecondLookView, secondFieldPrefix } from '#shared/fairness/second-look.ts'
import type { Locale } from '#shared/locales.ts'
import { inLocale, textOf } from '#shared/localised.ts'
import { problems } from '#shared/problems.ts'
import type { Fault } from '#shared/refusals.ts'
import { judgeAnswer } from '#shared/standards/pass-rule.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Questions } from '../../db/schema/standards.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { isRelated, onDuty } from '../duty/on-duty.ts'
import { districtName, placeName } from '../duty/waiting-lines.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { type Asking, isIn, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { InputRefusal } from '../input-refusal.ts'
import { ruleOf } from '../runs/judge-run.ts'

interface Reading {
  officer: string
  now: Date
  locale: Locale
}

const lookShape = rowsOf({
  id: 'text',
  place: 'text',
  name: 'text',
  district: 'text',
  due_at: 'time',
  template_id: 'text',
  sealed_at: 'time?',
  sealed_by: 'text?',
  capacity: 'number?',
  licensed_capacity: 'number?',
})
type LookRow = RowOf<typeof lookShape>

/** Second looks open to an officer: on duty there, neither the first officer nor related to the place, and in time unless done. */
const selectLooks = ({ officer, now, locale }: Reading, more: ReturnType<typeof sql>) => lookShape`
  select s.inspection_id as id, businesses.id as place, ${localName('businesses.name', locale)} as name,
    ${localText('d.name', locale)} as district, s.due_at, i.template_id, s.sealed_at, s.inspector_id as sealed_by,
    businesses.capacity, businesses.licensed_capacity
  from second_looks s join inspections i on i.id = s.inspection_id join businesses on businesses.id = i.business_id
  join districts d on d.code = businesses.district_code
  where ${onDuty(officer, now)} and i.inspector_id is distinct from ${officer}::uuid
    and not ${isRelated(officer)} and (s.sealed_at is not null or s.due_at > ${now}) ${more}`

/** Places that wait for another officer than the first one. */
export const lookRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`s.inspection_id`,
    place: sql`i.business_id`,
    since: sql`i.sealed_at`,
    due: sql`s.due_at`,
    from: sql`second_looks s join inspections i on i.id = s.inspection_id ${joinPlace(sql`i.business_id`)}`,
    where: sql`s.sealed_at is null and s.due_at > ${asking.now} and i.inspector_id is distinct from ${asking.officer}::uuid
        and ${isIn('businesses.district_code')} and ${notOwn(asking, 'i.business_id')}`,
  })

/** The one that ends first comes first. Throws `InvalidCursor`. */
export async function listSecondLooks(
  db: Kysely<Schema>,
  reading: Reading,
  asked: ListAsked = wholeList,
): Promise<{ looks: SecondLookLine[]; next: string | null }> {
  const { rows } = await lookShape.only('name', 'id', 'district', 'due_at').and(pagedShape)`
    with ${withDistricts(reading)} select w.id, ${placeName(reading)} as name, ${districtName(reading)} as district, w.due as due_at, ${pagedColumns}
    from ${pageOf(lookRows(reading), asked)} w join businesses on businesses.id = w.business_id
    join districts d on d.code = businesses.district_code order by w.turn`.execute(db)
  const page = cutPage(rows)
  return {
    looks: page.rows.map(({ id, name, district, due_at }) => ({ id, name, district, dueAt: due_at.toISOString() })),
    next: page.next,
  }
}

/** Null when the officer may not do it; without questions once done. None of the first officer's answers are read. */
export async function findSecondLook(db: Kysely<Schema>, id: string, reading: Reading): Promise<SecondLookView | null> {
  const { rows } = await selectLooks(reading, sql`and s.inspection_id = ${id}::uuid`).execute(db)
  const [look] = rows
  if (!look) return null
  const { locale } = reading
  const isDone = look.sealed_at !== null
  const questions = isDone ? [] : await readQuestions(db, look.template_id)
  return {
    isDone,
    id,
    name: look.name,
    district: look.district,
    dueAt: look.due_at.toISOString(),
    questions: questions.map(({ code, type, options, ...row }) => ({
      code,
      type,
      text: textOf(row, 'text', locale),
      options: options?.map(({ value, text }) => ({ value, text: inLocale(text, locale) })) ?? null,
    })),
  }
}

const readQuestions = (db: Kysely<Schema>, template: string): Promise<Selectable<Questions>[]> =>
  db.selectFrom('questions').selectAll().where('template_id', '=', template).orderBy('position').execute()

/** The answers, by the code of the question: a value, or `na`. */
type Said = Readonly<Record<string, string>>

/** Seals a second look with all of its answers. Throws `page_not_found` when the officer may not do it. */
export const sealSecondLook = command<{ id: string; said: Said }, undefined, 'inspection.look_again', LookRow>(
  'inspection.look_again',
  {
    async load({ tx, actor, reader }, { id }) {
      const reading = { officer: actorId(actor), now: actor.now, locale: reader.locale }
      // Held, so that of two officers the second sees that it is done.
      await tx.selectFrom('second_looks').select('due_at').where('inspection_id', '=', id).forUpdate().execute()
      const { rows } = await selectLooks(reading, sql`and s.inspection_id = ${id}::uuid`).execute(tx)
      if (!rows[0]) throw problems.page_not_found()
      return rows[0]
    },
    may({ sealed_at, sealed_by }, { actor }) {
      if (actor.role !== 'inspector') throw problems.not_allowed()
      return sealed_at && sealed_by !== actor.id ? new InputRefusal({ form: 'error:run.ended' }) : null
    },
    async run({ tx, actor }, { id, said }, look) {
      if (look.sealed_at) return unchanged(undefined)
      const questions = await readQuestions(tx, look.template_id)
      const limits = { capacity: look.capacity, licensed: look.licensed_capacity }
      const answers = questions.flatMap((question) => {
        const value = said[question.code] ?? ''
        const verdict: Verdict | null = value === 'na' ? 'na' : judgeAnswer(ruleOf(question), value, limits)
        return verdict ? [{ question, verdict, value: verdict === 'na' ? null : value }] : []
      })
      const missing = questions.filter((question) => !answers.some((it) => it.question === question))
      const faults = missing.map(({ code, type }): [string, Fault] => [
        `${secondFieldPrefix}${code}`,
        type === 'num' ? 'error:field.fill' : 'error:field.choose',
      ])
      if (missing.length > 0)
        throw new InputRefusal({
          form: ['error:run.missing', { count: missing.length }],
          ...Object.fromEntries(faults),
        })
      const score = scoreAnswers(
        questions,
        Object.fromEntries(answers.map((it) => [it.question.code, it.verdict])),
        rulesAt(actor.now),
      )
      if (!score) throw new InputRefusal({ form: 'error:run.nothingApplies' })
      await tx
        .insertInto('second_answers')
        .values(
          answers.map(({ question, verdict, value }) => ({
            inspection_id: id,
            question_id: question.id,
            verdict,
            value,
          })),
        )
        .execute()
      await tx
        .updateTable('second_looks')
        .set({ inspector_id: actorId(actor), sealed_at: actor.now, score: score.score })
        .where('inspection_id', '=', id)
        .execute()
      return { result: undefined, audit: { entity: id, business: look.place, after: { score: score.score } } }
    },
  },
)
