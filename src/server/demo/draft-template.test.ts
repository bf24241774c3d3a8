/** What the demo's supervisor finds half written. */
import { expect, test } from 'vitest'
import { changesOf, lackingIn } from '#shared/standards/template-draft.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { findBefore, readTemplate } from '../domain/standards/read-template.ts'
import { addDemoDraft } from './draft-template.ts'
import { addDemoPeople } from './people.ts'

const database = await testDatabase()
const { db } = database

test('a draft of the restaurants’ questionnaire weighs one question more, adds another, and lacks its Chinese', async () => {
  await loadReference(database)
  await addDemoPeople(database)
  await addDemoDraft(database)
  const draft = await readTemplate(db, 'restaurant.2')
  const before = draft && (await findBefore(db, draft.row))
  if (!draft || !before) throw new Error('no draft')
  expect(changesOf(before, draft)).toMatchObject([{ change: 'value', what: 'weight' }, { change: 'added' }])
  expect(lackingIn(draft).map(({ what, locales }) => [what, locales])).toEqual(
    ['text', 'short', 'found', 'why', 'how'].map((what) => [what, ['cn']]),
  )
})
