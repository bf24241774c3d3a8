/** Data for drafting a card: findings on no card, the level that the rule proposes, and a first text. */
import type { Kysely } from 'kysely'
import { cardDeadlines, cardTimes } from '#shared/cards/card-deadlines.ts'
import { publicFrom } from '#shared/cards/card-states.ts'
import { allowedBy, lacksPower } from '#shared/cards/legal-power.ts'
import { proposeLevel } from '#shared/cards/propose-level.ts'
import type { DraftTexts, IssuePage } from '#shared/cards/warning-page.ts'
import type { Locale } from '#shared/locales.ts'
import { type CardLevel, cardLevels } from '#shared/standards/card-levels.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, textIs } from '../../db/sql.ts'
import { findVisitedPlace } from '../inspections/find-visit.ts'
import { findOffered, presentOffered } from '../laws/offered-laws.ts'
import { lawNamed } from '../official-names/named-law.ts'
import { type FindingRow, findingShape } from './card-file-rows.ts'
import { isCardable, isSurveyOverdue } from './cardable.ts'
import { listOnSite } from './emergency.ts'
import { presentFinding } from './present-card-finding.ts'
import { foundColumns, foundTables } from './read-card-file.ts'
import { actionLine, factLine } from './template-lines.ts'

/** Of a finding on a draft: the version of the library, and its words. */
interface DraftedBasis {
  version: string | null
  text: string | null
}

const draftShape = rowsOf({
  id: 'text',
  rev: 'number',
  level: textIs<CardLevel>(),
  facts: 'text',
  law_version_id: 'text?',
  required_action: 'text',
  level_reason: 'text?',
  proposed_level: orNull(textIs<CardLevel>()),
  return_reason: 'text?',
  findings: 'texts',
  bases: orNull(jsonAs<Record<string, DraftedBasis>>()),
  supersedes: orNull(jsonAs<{ number: string; level: CardLevel }>()),
})

/** Null where there is no such place. Without `officer`, cards to issue at once are left out. */
export async function findIssuePage(
  db: Kysely<Schema>,
  id: string,
  { locale, now, officer, agency = null }: { locale: Locale; now: Date; officer?: string; agency?: string | null },
): Promise<IssuePage | null> {
  const drafts = await selectDrafts(db, id)
  const draft = drafts.find(({ state }) => state === 'draft') ?? null
  const [place, rows, surveyOverdue, onSite] = await Promise.all([
    findVisitedPlace(db, id, { locale, now }),
    selectCardable(db, id, { draft: draft?.id ?? null, agency, locale }),
    isSurveyOverdue(db, id, now),
    officer ? listOnSite(db, { officer, place: id, now }) : [],
  ])
  if (!place) return null
  const own = new Set(draft?.findings)
  const chosen = draft ? rows.filter((row) => own.has(row.id)) : rows
  const offered = await findOffered(db, agency, now)
  const bases = basesOf(rows, draft?.bases ?? {}, offered, locale)
  const levelsOf = (version: string) => allowedBy(offered.find(({ law }) => law.version === version)?.law ?? null, null)
  const escalated = draft?.supersedes && draft.proposed_level
  return {
    place,
    isNothing: rows.length === 0 && !surveyOverdue && !draft,
    findings: rows.map((row) => presentFinding(row, locale)),
    onSite: onSite.filter((id) => rows.some((row) => row.id === id)),
    proposed: escalated ? { level: escalated, why: 'overdue' } : proposeLevel(chosen.map(({ severity }) => severity)),
    texts: draft
      ? { facts: draft.facts, basis: draft.law_version_id ?? '', action: draft.required_action }
      : textsOf(chosen),
    laws: presentOffered(offered, locale),
    bases,
    lacksPower: lacksPower(
      'red',
      chosen.map(({ id, severity }) => ({ severity, levels: levelsOf(bases[id]?.law ?? '') })),
      levelsOf(draft?.law_version_id ?? ''),
    ),
    draft: draft && {
      id: draft.id,
      rev: draft.rev,
      level: draft.level,
      reason: draft.level_reason ?? '',
      findings: draft.findings,
      returnReason: draft.return_reason,
      supersedes: draft.supersedes,
    },
    waiting: drafts
      .filter(({ state }) => state === 'awaiting_approval')
      .map((card) => ({ id: card.id, level: card.level })),
    times: cardTimes('yellow', rulesAt(now).cards),
    due: Object.fromEntries(cardLevels.map((level) => [level, dueOf(level, now)])) as IssuePage['due'],
  }
}

function dueOf(level: CardLevel, now: Date) {
  const { cards: rules } = rulesAt(now)
  const { replyDueAt, fixDueAt, appealDueAt } = cardDeadlines(level, now, rules)
  return {
    replyDueAt: replyDueAt.toISOString(),
    fixDueAt: fixDueAt?.toISOString() ?? null,
    appealDueAt: appealDueAt.toISOString(),
    publicFrom: publicFrom({ level, issuedAt: now, replyDueAt, repliedAt: null }, rules).toISOString(),
  }
}

/** Words to begin with, in Thai as the letter is: an officer goes over them before anything is sent. */
export function textsOf(rows: readonly FindingRow[]): DraftTexts {
  return {
    facts: rows.map((row) => factLine(row, 'th')).join('\n'),
    basis: '',
    action: rows.map((row) => actionLine(row, 'th')).join('\n'),
  }
}

type Offered = Awaited<ReturnType<typeof findOffered>>

/** Law of each finding: as it was drafted, else the questionnaire's. One that is not offered is named apart, and chosen nowhere. */
const basesOf = (
  rows: readonly FindingRow[],
  drafted: Readonly<Record<string, DraftedBasis>>,
  offered: Offered,
  locale: Locale,
): IssuePage['bases'] => Object.fromEntries(rows.map((row) => [row.id, basisOf(row, drafted[row.id], offered, locale)]))

function basisOf(
  { law: code, basis }: FindingRow,
  drafted: DraftedBasis | undefined,
  offered: Offered,
  locale: Locale,
): IssuePage['bases'][string] {
  if (drafted) {
    const own = offered.find(({ law }) => law.version === drafted.version)
    if (own || drafted.text === null) return { law: own?.law.version ?? '', other: null }
    return { law: '', other: { why: 'ended', name: drafted.text } }
  }
  const found = offered.find((it) => it.code === code)
  const other = basis && {
    why: basis.isLaw ? ('others' as const) : ('standard' as const),
    name: lawNamed(basis, locale).name,
  }
  return found ? { law: found.law.version, other: null } : { law: '', other }
}

async function selectCardable(
  db: Kysely<Schema>,
  place: string,
  { draft, agency, locale }: { draft: string | null; agency: string | null; locale: Locale },
): Promise<FindingRow[]> {
  const { rows } = await findingShape`
    select ${foundColumns(locale)} from ${foundTables}
    where i.business_id = ${place}::uuid and i.state = 'sealed' and ${isCardable(draft, agency)}
    order by array_position(array['stop', 'major', 'minor'], f.severity), i.visited_at desc, q.position, f.id`.execute(
    db,
  )
  return rows
}

async function selectDrafts(db: Kysely<Schema>, place: string) {
  const { rows } = await draftShape.and({ state: textIs<'draft' | 'awaiting_approval'>() })`
    select c.id, c.rev, c.state, c.level, c.facts, c.law_version_id, c.required_action, c.level_reason, c.proposed_level, c.return_reason,
      array(select finding_id from card_findings where card_id = c.id) as findings,
      (select json_object_agg(finding_id, json_build_object('version', law_version_id, 'text', legal_basis)) from card_findings where card_id = c.id) as bases,
      (select row_to_json(s) from (select number, level from warning_cards where id = c.supersedes_id) s) as supersedes
    from warning_cards c where c.business_id = ${place}::uuid and c.state in ('draft', 'awaiting_approval')
    order by c.moved_at nulls first, c.id`.execute(db)
  return rows
}
