/**
 * Every door by which a place comes to be, or becomes what it is by name, kind, point, phone or number: each goes by the one decision about
 * identity (src/shared/identity), as a grade, cards and reviews stay only with the same place. Found in the source: a new writer of places is
 * here with its way of asking, or with the reason why it writes nothing by which a place is known.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

const folder = path.join(projectRoot, 'src')
const writes =
  /(?:insertInto|updateTable)\('businesses'|(?:insert into|update) businesses\b|insertRows\(\s*tx,\s*'businesses'/

/** Writer → where it asks, and by which function of the one decision. */
const asking: Record<string, [file: string, asks: string]> = {
  'domain/imports/import-businesses.ts': ['domain/imports/import-businesses.ts', 'judgeRegistryRows'],
  // An officer's word about a held row, with what was compared.
  'domain/imports/decide-question.ts': ['domain/imports/decide-question.ts', 'outdatesResults'],
  'domain/registrations/submit.ts': ['domain/registrations/submit.ts', 'findAlike'],
  // The officer is shown the places that it looks like, and the reason why it is another.
  'domain/approvals/decide-registration.ts': ['domain/registrations/waiting.ts', 'findAlike'],
  'domain/own-places/decide-edit.ts': ['domain/own-places/decide-edit.ts', 'compareEdit'],
  'domain/ownership/change-owner.ts': ['domain/ownership/decide-claim.ts', 'compareClaim'],
  'domain/merges/merge-places.ts': ['domain/merges/find-twins.ts', 'findAlike'],
  'domain/approvals/take-over.ts': ['domain/approvals/take-over.ts', 'findFormer'],
}
/** Writer → what else it writes. */
const others: Record<string, string> = {
  'domain/visits/hot-scores.ts': 'figures',
  'domain/places/bayesian-means.ts': 'figures',
  'domain/places/orders.ts': 'figures',
  'domain/places/ratings.ts': 'figures',
  'domain/places/recommended.ts': 'figures',
  'domain/inspections/stored-figures.ts': 'figures',
  'domain/inspections/end-results.ts': 'from when results count',
  'domain/inspections/seal-inspection.ts': 'the capacity of a licence',
  'domain/amenities/looks.ts': 'amenities found missing',
  'domain/places/leave-places.ts': 'that its owner has left',
  'domain/own-places/closing.ts': 'that it is closed',
  'domain/own-places/decide-closure.ts': 'that it is closed',
  'domain/own-places/edit-place.ts': 'by its type only what is harmless, and the phone',
  'demo/ownership-scenes.ts': 'the demo, with a twin on purpose',
  'demo/seed-demo.ts': 'the demo, into an empty database',
}
/** A column by which a place is known, given a value. */
const known =
  /\b(?:name_th|name_en|name_cn|category_id|external_id|registry_licence|phone|lat|lng|subdistrict_id|district_code|province_code)\b\s*(?:: (?!'|string|number)|= (?!excluded|sql))/

const writers = readdirSync(path.join(folder, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => writes.test(source(file)))

function source(file: string): string {
  return readFileSync(path.join(folder, 'server', file), 'utf8')
}

test('every writer of places is known here', () => {
  expect(writers.sort()).toEqual([...Object.keys(asking), ...Object.keys(others)].sort())
  expect(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /^(?:routes|client)/.test(file) &&
        /\.tsx?$/.test(file) &&
        !/\.test\.ts/.test(file) &&
        writes.test(readFileSync(path.join(folder, file), 'utf8')),
    ),
  ).toEqual([])
})

test.each(Object.entries(asking))('%s asks the one decision', (_, [file, asks]) => {
  expect(source(file)).toMatch(new RegExp(`\\b${asks}\\(`))
})

test.each(Object.keys(others).filter((file) => !file.startsWith('demo/')))(
  '%s writes nothing by which a place is known',
  (file) => {
    const sets = source(file).match(/\.set\(\{[^}]*\}|update businesses[\s\S]{0,200}/g) ?? []
    for (const set of sets) expect(set).not.toMatch(known)
  },
)

test('each way of asking ends in the decision itself', () => {
  const ends: Record<string, string> = {
    'domain/identity/find-known.ts': 'identityOf',
    'domain/imports/judge-rows.ts': 'identityOf',
    'domain/ownership/compare-claim.ts': 'identityOf',
    'domain/own-places/compare-edit.ts': 'identityOf',
    'domain/registrations/alike.ts': 'findKnown',
    'domain/registrations/former-places.ts': 'isSameSpot',
  }
  for (const [file, asks] of Object.entries(ends)) expect(source(file), file).toContain(`${asks}(`)
  for (const file of writers) expect(source(file), `${file} judges by itself`).not.toMatch(/nameLikeness\(|haversine\(/)
})
