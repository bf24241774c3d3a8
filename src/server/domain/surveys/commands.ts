/** Commands of owners and helpers on a place's self-survey: begin, submit, drop. It never touches a figure that the public sees. */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import { problems } from '#shared/problems.ts'
import { templateKindOf } from '#shared/standards/question-template.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { type Actor, actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { worksAt } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import { getRun, whileAnswered, whileOpen } from '../runs/access.ts'
import { answerColumns, completeRun, resultOf, verdictsOf } from '../runs/end-run.ts'
import { openRun } from '../runs/open-run.ts'
import { findOpenRun, type RunRow } from '../runs/queries.ts'
import { newestTemplate } from '../standards/templates.ts'

interface OwnPlace {
  id: string
  category_id: Category
  status: string
  capacity: number | null
  licensed_capacity: number | null
}

/** The place, held: of two who begin at once the second goes on with the first one's. */
async function lockOwnPlace({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, place: string): Promise<OwnPlace> {
  const row = await tx
    .selectFrom('businesses')
    .select(['id', 'category_id', 'status', 'capacity', 'licensed_capacity'])
    .where('id', '=', place)
    .where(worksAt(actorId(actor)))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

const onlyVendors = ({ role }: Pick<Actor, 'role'>) => {
  if (role !== 'vendor') throw problems.not_allowed()
}

/** Begins a survey, or goes on with the one that is open. */
export const startSurvey = command<{ run: string; place: string }, { run: string }, 'survey.start', OwnPlace>(
  'survey.start',
  {
    load: (doing, { place }) => lockOwnPlace(doing, place),
    may({ status }, { actor }) {
      onlyVendors(actor)
      return status === 'closed' ? new InputRefusal({ form: 'error:run.notListed' }) : null
    },
    async run({ tx, actor }, { run, place }, own) {
      const open = await findOpenRun(tx, place, 'survey')
      if (open) return unchanged({ run: open.id })
      const template = await newestTemplate(tx, templateKindOf(own.category_id))
      await openRun(tx, actor, {
        id: run,
        kind: 'survey',
        place,
        template,
        agency: null,
        follows: null,
        capacity: own.capacity,
        licensed: own.licensed_capacity,
        askedOf: (questions) => questions.filter(({ scope }) => scope === 'both').map(({ code }) => code),
      })
      return { result: { run }, audit: { entity: run, business: place, after: { template } } }
    },
  },
)

/** Days until a survey is due again: fewer where much changes (domain, section 3). */
export const surveyDays = (category: Category, { surveyDays: { usual, short } }: Pick<Rules, 'surveyDays'>): number =>
  category === 'entertainment' || category === 'tour' ? short : usual

/** Submits a survey. `seen` is the hash of the version the owner saw. Repeated, it answers the same. */
export const submitSurvey = command<{ run: string; seen: string }, { survey: string }, 'survey.submit', RunRow>(
  'survey.submit',
  {
    load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
    may: (run, { actor }) => (run.survey_id ? null : whileAnswered(run, actor)),
    async run({ tx, actor }, { seen }, run) {
      if (run.survey_id) return unchanged({ survey: run.survey_id })
      const { answers, hash } = await completeRun(tx, run, seen)
      const rules = rulesAt(actor.now)
      const { score, grade } = resultOf(
        answers.map(({ question }) => question),
        verdictsOf(answers),
        rules,
      )
      const { category_id } = await tx
        .selectFrom('businesses')
        .select('category_id')
        .where('id', '=', run.business_id)
        .executeTakeFirstOrThrow()
      const survey = uuidv7()
      await tx
        .insertInto('surveys')
        .values({
          id: survey,
          business_id: run.business_id,
          template_id: run.template_id,
          submitted_by: actor.id,
          started_at: run.opened_at,
          submitted_at: actor.now,
          score: score.score,
          grade,
          expires_at: new Date(actor.now.getTime() + surveyDays(category_id, rules) * dayMs),
        })
        .execute()
      await tx
        .insertInto('survey_answers')
        .values(answers.map((answer) => ({ survey_id: survey, ...answerColumns(answer) })))
        .execute()
      await tx
        .updateTable('runs')
        .set({ state: 'sealed', ended_at: actor.now, manifest: hash, survey_id: survey })
        .where('id', '=', run.id)
        .execute()
      return {
        result: { survey },
        audit: { entity: survey, business: run.business_id, after: { run: run.id, manifest: hash } },
      }
    },
  },
)

/** Drops a survey that is open: nothing of it counts. Dropped twice it is dropped once. */
export const dropSurvey = command<{ run: string }, undefined, 'survey.drop', RunRow>('survey.drop', {
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run) => (run.state === 'dropped' ? null : whileOpen(run)),
  async run({ tx, actor }, _input, run) {
    if (run.state === 'dropped') return unchanged(undefined)
    await tx.updateTable('runs').set({ state: 'dropped', ended_at: actor.now }).where('id', '=', run.id).execute()
    return { result: undefined, audit: { entity: run.id, business: run.business_id } }
  },
})
