/** The half-written questionnaire of the demo's supervisor. */
import { beforeAll, expect, test } from 'vitest'
import { changesOf, lackingIn } from '#shared/standards/template-draft.ts'
import { actingAs } from '../../../test/support/cards.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { publishTemplate } from '../domain/standards/publish-draft.ts'
import { findBefore, readTemplate } from '../domain/standards/read-template.ts'
import { addDemoDraft } from './draft-template.ts'
import { addDemoPeople } from './people.ts'

const database = await testDatabase()
const { db } = database

beforeAll(async () => {
  await loadReference(database)
  await addDemoPeople(database)
  await addDemoDraft(database)
})

test('a draft of the restaurants’ questionnaire weighs one question more, adds another, and lacks its Chinese', async () => {
  const draft = await readTemplate(db, 'restaurant.2')
  const before = draft && (await findBefore(db, draft.row))
  if (!draft || !before) throw new Error('no draft')
  expect(changesOf(before, draft)).toMatchObject([{ change: 'value', what: 'weight' }, { change: 'added' }])
  expect(lackingIn(draft).map(({ what, locales }) => [what, locales])).toEqual(
    ['text', 'short', 'found', 'why', 'how'].map((what) => [what, ['cn']]),
  )
})

test('its author does not publish it; for the second supervisor only its Chinese is in the way', async () => {
  const { rev } = (await readTemplate(db, 'restaurant.2'))?.row ?? { rev: 0 }
  const publishAs = async (email: string) => {
    const person = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return perform(database, actingAs(person, 'inspector'), publishTemplate, {
      id: 'restaurant.2',
      rev,
      from: new Date(),
    })
  }
  await expect(publishAs('supervisor@demo.example')).rejects.toMatchObject({
    errors: { form: 'template:refusal.ownDraft' },
  })
  await expect(publishAs('supervisor2@demo.example')).rejects.toMatchObject({
    errors: { form: 'template:refusal.lacking' },
    details: { form: { count: 5 } },
  })
})
