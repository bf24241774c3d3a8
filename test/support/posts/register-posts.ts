/** The forms by which a place is registered: a draft of `client`, which nobody else has. */

import { v7 as uuidv7 } from 'uuid'
import { bangkokDay } from '#shared/bangkok.ts'
import { jpeg } from '../pictures.ts'
import { insertDraft, insertEdit, insertWaiting, wholeSteps } from '../registrations.ts'
import { questionOf } from './ownership-posts.ts'
import { everybody, type Post, type World } from './post.ts'

const pageOf = '/vendor/register-business'

/** A draft of the client's that is whole but for its handing in, and with an item, a promise and an account. */
async function draftOf({ database, client }: World): Promise<string> {
  const id = await insertDraft(database, { owner: client.id })
  const { db } = database
  const { steps } = await db
    .selectFrom('business_drafts')
    .select('steps')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const item = { id: itemId, nameTh: 'ต้มยำ', nameEn: '', nameCn: '', description: '', price: null }
  const words = { titleEn: '', bodyEn: '', titleCn: '', bodyCn: '' }
  const promise = { ...words, id: promiseId, kind: 'other', title: 'ต้อนรับทุกคน', body: 'ทุกคนเข้าได้เท่ากัน' }
  const account = { table: 'bank_accounts', kind: 'account', value: '0123456789', bankCode: '004' }
  const payee = { ...account, id: payeeId, accountName: 'บริษัท ปลายแหลม จำกัด' }
  const whole = JSON.stringify({
    ...steps,
    form4: { ...steps.form4, payees: [payee] },
    form5: { items: [item], promises: [promise] },
  })
  await db.updateTable('business_drafts').set({ steps: whole }).where('id', '=', id).execute()
  return id
}
const itemId = '01890000-0000-7000-8000-00000000e001'
const promiseId = '01890000-0000-7000-8000-00000000e002'
const payeeId = '01890000-0000-7000-8000-00000000e003'

/** The newest draft: the fields were made for it. */
async function newestDraft({ database: { db } }: World): Promise<string> {
  return (await db.selectFrom('business_drafts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

const at = (step: string) => async (world: World) => `${pageOf}/${step}?draft=${await newestDraft(world)}`

/** A form of a step: with these fields, and a draft made before. */
const ofStep = (step: string, fields: Record<string, string>, rest: Partial<Post> = {}): Post => ({
  may: ['client'],
  at: at(step),
  fields: async (world) => {
    await draftOf(world)
    return fields
  },
  changes: ['business_drafts'],
  events: [],
  ...rest,
})

const saving = (step: 'form1' | 'form2' | 'form3', change: Record<string, string>) => ({
  // A guest without the draft in the browser may have had an account: signing in brings the words back.
  save: ofStep(step, { ...wholeSteps[step], ...change, rev: '0', go: 'next' }, { signsIn: true }),
})
const picture = { files: async () => ({ photos: await jpeg() }) }

/** The handing in, from the screen that asks for it and from the last look at all answers. */
const handingIn = (step: 'form4' | 'form5') =>
  ofStep(
    step,
    { pledge: '1' },
    {
      changes: [
        'business_drafts',
        'businesses',
        'licences',
        'photos',
        'registrations',
        'role_grants',
        'items',
        'policies',
        'bank_accounts',
      ],
      events: ['registration.submit', 'role.switch'],
    },
  )

/** As `placePosts`. */
export const registerPosts: Record<string, Record<string, Post>> = {
  [pageOf]: {
    begin: { may: everybody, fields: () => ({ kind: 'spa' }), changes: ['business_drafts'], events: [] },
    discard: {
      may: ['client'],
      fields: async (world) => ({ draft: await draftOf(world) }),
      changes: ['business_drafts', 'draft_files'],
      events: [],
    },
  },
  [`${pageOf}/form1`]: saving('form1', { nameTh: 'ครัวใหม่' }),
  [`${pageOf}/form2`]: saving('form2', { address: '99' }),
  [`${pageOf}/form3`]: saving('form3', { capacity: '12' }),
  [`${pageOf}/form4`]: {
    submit: handingIn('form4'),
    photo: ofStep('form4', {}, { ...picture, changes: ['draft_files'] }),
    dropPhoto: {
      ...ofStep('form4', {}),
      fields: async (world) => {
        const draft = await draftOf(world)
        const photos = world.database.db.selectFrom('draft_files').select('id').where('draft_id', '=', draft)
        return { photo: (await photos.executeTakeFirstOrThrow()).id }
      },
      changes: ['draft_files'],
    },
    licence: ofStep(
      'form4',
      { kind: 'food_premises', number: '12/2568', issuer: 'เทศบาล', expires: '' },
      { ...picture, changes: ['draft_files', 'business_drafts'] },
    ),
    applied: ofStep(
      'form4',
      { kind: 'food_premises', application: '44/2569', issuer: 'เทศบาล', applied: bangkokDay(new Date()) },
      { ...picture, changes: ['draft_files', 'business_drafts'] },
    ),
    none: ofStep('form4', { kind: 'commerce', none: 'ยื่นขอแล้ว' }),
    dropLicence: ofStep('form4', { kind: 'food_premises' }),
    bank: ofStep('form4', { bank: '014', number: '1112223334', accountName: 'บริษัท ปลายแหลม จำกัด' }),
    social: ofStep('form4', { service: 'line', handle: '@plailaem' }),
    dropPayee: ofStep('form4', { payee: payeeId }),
  },
  [`${pageOf}/form5`]: {
    submit: handingIn('form5'),
    dropItem: ofStep('form5', { item: itemId }),
    promise: ofStep('form5', { kind: 'refund', title: 'คืนเงินครบ', body: 'ยกเลิกก่อนหนึ่งวัน คืนเงินเต็มจำนวน' }),
    dropPromise: ofStep('form5', { promise: promiseId }),
  },
  [`${pageOf}/form5/add-items`]: {
    add: ofStep('form5/add-items', { nameTh: 'ผัดไทย', go: 'back' }),
  },
}

async function waiting({ database, vendor }: World): Promise<Record<string, string>> {
  const { place, rev } = await insertWaiting(database, { owner: vendor.id })
  return { place, rev }
}
/** The place as its owner closed it for good. */
async function closedByOwner({ database: { db }, vendor, place }: World): Promise<Record<string, string>> {
  const rev = uuidv7()
  await db.updateTable('businesses').set({ status: 'closed', closed_at: new Date() }).where('id', '=', place).execute()
  const [closed_at, nobody] = [new Date(), { decided_at: null, decided_by: null, reason: null }]
  const closure = { id: rev, business_id: place, closed_by: vendor.id, before: 'approved' as const, closed_at }
  await db
    .insertInto('closures')
    .values({ ...closure, ...nobody, decide_by: closed_at })
    .execute()
  return { place, source: 'owner', rev, verdict: 'reject', reason: 'ไปดูแล้ว ร้านยังเปิดขายตามปกติ' }
}
const deciding = {
  may: ['inspector', 'supervisor'],
  // Persons in another role are led to the choice of the role.
  refused: { client: 302, vendor: 302, otherVendor: 302, requestedInspector: 302, otherInspector: 404 },
} satisfies Partial<Post>

/** As `placePosts`: a registration of `vendor` that waits for officers of Phuket. */
export const decisionPosts: Record<string, Record<string, Post>> = {
  '/inspector/management-place': {
    identify: {
      ...deciding,
      // The place is listed: anybody knows that it is there.
      refused: { ...deciding.refused, otherInspector: 403 },
      at: async () => '/inspector/management-place?tab=identity',
      fields: questionOf,
      changes: ['identity_questions', 'businesses', 'search_docs'],
      events: ['business.identify', 'business.identify'],
    },
    edit: {
      ...deciding,
      fields: async ({ database, vendor, place }) => {
        const edit = await insertEdit(database, { place, by: vendor.id })
        return { edit, rev: '1', name: 'approve', category: 'return', categoryReason: 'ไม่ตรงกับใบอนุญาตที่แนบมา' }
      },
      changes: ['businesses', 'business_edits', 'search_docs'],
      events: ['edit.return'],
    },
    closure: {
      ...deciding,
      fields: closedByOwner,
      changes: ['businesses', 'closures'],
      events: ['closure.reject'],
    },
    approve: {
      ...deciding,
      fields: waiting,
      changes: ['businesses', 'registrations', 'search_docs'],
      events: ['registration.approve'],
    },
    return: {
      ...deciding,
      fields: async (world) => ({ ...(await waiting(world)), phone: 'เบอร์นี้โทรไม่ติด โปรดตรวจอีกครั้ง' }),
      changes: ['businesses', 'business_drafts', 'registrations'],
      events: ['registration.return'],
    },
  },
}
