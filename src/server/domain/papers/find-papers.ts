/** A place's policies and statements, beside its findings: for officers on duty, whether the place is listed or not. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { FindingLine, LicenceLine, Papers } from '#shared/papers/papers.ts'
import { type Amenity, type SafetyAmenity, safetyAmenities } from '#shared/places/amenities.ts'
import { appliedLine } from '#shared/registrations/applied.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, sql, textsIs } from '../../db/sql.ts'
import { currentLooks, presentLooks } from '../amenities/looks.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { payeesMark } from '../payees/commands.ts'
import { findPayees } from '../payees/queries.ts'
import { listPolicies } from '../policies/queries.ts'
import { documentUrl } from '../registrations/documents.ts'
import { seenMark } from '../seen.ts'
import { amenityFact } from './check-amenity.ts'
import { listPhotographed, photoFacts } from './decide-photos.ts'

const rowShape = rowsOf({
  name: 'text',
  district: 'text',
  licences: orNull(
    jsonAs<
      (Omit<LicenceLine, 'isOver' | 'document' | 'checkedOn' | 'applied'> & {
        document: string | null
        at: string | null
        application: string | null
        appliedOn: string | null
      })[]
    >(),
  ),
  findings: orNull(jsonAs<(Omit<FindingLine, 'foundOn'> & { at: string })[]>()),
  visit: orNull(jsonAs<Papers['visit']>()),
  amenities: textsIs<Amenity>(),
  checks: orNull(jsonAs<{ amenity: SafetyAmenity; at: string }[]>()),
})

/** The caller checks that the reader is on duty there. */
export async function findPapers(
  db: Kysely<Schema>,
  place: string,
  reading: { locale: Locale; now: Date; photographed: string | null },
): Promise<Papers | null> {
  const { locale, now } = reading
  const [policies, payees, { photographed, next }, { rows }] = await Promise.all([
    listPolicies(db, place, locale),
    findPayees(db, place, reading),
    listPhotographed(db, place, { locale, before: reading.photographed }),
    rowShape`
      select ${localName('b.name', locale)} as name, ${localText('d.name', locale)} as district, (
        select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'number', l.number, 'issuer', l.issuer, 'expires', l.expires_on,
          'document', l.document_key, 'noneBecause', l.none_because, 'application', l.application, 'appliedOn', l.applied_on, 'checkedBy', ${agencyName(sql`l.checked_agency_id`, locale)}, 'at', l.checked_at) order by l.kind, l.id)
        from licences l where l.business_id = b.id
      ) as licences, (
        select json_agg(it) from (
          select f.id, ${localText('q.text', locale)} as text, f.severity, f.state, i.visited_at as at
          from inspections i join findings f on f.inspection_id = i.id and f.state = any(${[...unresolvedFindingStates]}::text[])
          join questions q on q.id = f.question_id
          where i.business_id = b.id and i.state = 'sealed' order by i.visited_at desc, q.position
        ) it
      ) as findings, (
        select json_build_object('by', v.visit_by, 'note', v.note) from complaint_visits v where v.business_id = b.id and v.done_at is null
      ) as visit, b.amenities, (
        select json_agg(json_build_object('amenity', c.amenity, 'at', c.checked_at)) from ${currentLooks}
      ) as checks
      from businesses b join districts d on d.code = b.district_code where b.id = ${place}::uuid`.execute(db),
  ])
  const [row] = rows
  if (!row) return null
  const today = bangkokDay(now)
  const looks = row.checks ?? []
  const lookedAt = (amenity: SafetyAmenity) => {
    const look = looks.find((it) => it.amenity === amenity)
    return look ? new Date(look.at) : null
  }
  return {
    place: { id: place, name: row.name, district: row.district },
    policies,
    payees,
    licences: (row.licences ?? []).map(({ document, at, application, appliedOn, ...licence }) => ({
      ...licence,
      applied: appliedLine(application, appliedOn, today),
      issuer: agencyNamed(licence.issuer, locale),
      checkedBy: agencyNamed(licence.checkedBy, locale),
      document: document && documentUrl(document),
      isOver: licence.expires !== null && licence.expires < today,
      checkedOn: at && bangkokDay(new Date(at)),
    })),
    amenities: row.amenities,
    checks: presentLooks(looks),
    revs: {
      payees: payeesMark(payees),
      amenities: Object.fromEntries(
        safetyAmenities.map((it) => [it, seenMark(amenityFact({ amenities: row.amenities, at: lookedAt(it) }, it))]),
      ) as Papers['revs']['amenities'],
    },
    findings: (row.findings ?? []).map(({ at, ...finding }) => ({ ...finding, foundOn: bangkokDay(new Date(at)) })),
    photographed: photographed.map(({ id, text, isPaper, at, photos }) => ({
      id,
      text,
      foundOn: bangkokDay(at),
      rev: seenMark(photoFacts(photos)),
      photos: photos.map((photo) => ({
        id: photo.id,
        key: photo.key,
        on: bangkokDay(new Date(photo.at)),
        isReply: photo.isReply,
        isDecided: photo.isPublic !== null,
        isShown: photo.isPublic ?? !isPaper,
      })),
    })),
    morePhotographed: next,
    visit: row.visit && { by: new Date(row.visit.by).toISOString(), note: row.visit.note },
  }
}
