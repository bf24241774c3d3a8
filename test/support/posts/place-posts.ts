/** The forms about places: reviews, reports, favourites, and payees. */
import { v7 as uuidv7 } from 'uuid'
import { addPerson } from '../people.ts'
import { reportForm } from '../place-reports.ts'
import { judge, reviewForm, write } from '../reviews.ts'
import { everybody, except, type Post, signedIn, type World } from './post.ts'

async function ownReview({ database, client, place }: World): Promise<string> {
  return (await write(database, client, place)).id
}

const account = { kind: 'account', bank_code: '004', number: '1234567890', account_name: 'ร้านทดลอง' } as const
async function addAccount({ database: { db }, place }: World): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('bank_accounts')
    .values({ id, business_id: place, created_at: new Date(), ...account })
    .execute()
  return id
}
const ownPlace = (world: World) => ({ business: world.place })

/** Path of the site map → name of the form, none where the page has one → its outcome. */
export const placePosts: Record<string, Record<string, Post>> = {
  '/client/information/review-full/:id': {
    report: {
      may: except(signedIn, 'client'),
      refused: 403,
      fields: async (world) => ({ review: await ownReview(world), reason: 'spam' }),
      changes: ['review_reports', 'reviews'],
      events: ['review.report'],
    },
    reply: {
      may: ['vendor'],
      refused: 403,
      fields: async (world) => ({ review: await ownReview(world), text: 'ขอบคุณที่มาใช้บริการของเรา' }),
      changes: ['review_replies'],
      events: ['review.reply'],
    },
  },
  '/client/information/wrote-review/:id': {
    write: {
      may: ['client', 'otherVendor', 'requestedInspector', 'otherInspector'],
      refused: 403,
      fields: () => reviewForm(),
      changes: ['businesses', 'review_summaries', 'reviews'],
      events: ['review.write'],
    },
    edit: {
      may: ['client'],
      refused: { vendor: 403, inspector: 403, supervisor: 403 },
      fields: async (world) => reviewForm({ review: await ownReview(world), stars: '1' }),
      changes: ['review_revisions', 'reviews'],
      events: ['review.edit'],
    },
    appeal: {
      may: ['client'],
      async fields(world) {
        const review = await ownReview(world)
        const officer = await addPerson(world.database, { inspector: { areas: [83] } })
        await judge(world.database, officer, review, { do: 'hide', reason: 'spam' })
        return { review, text: 'ไม่ใช่สแปม ไปทานมาจริงเมื่อเดือนก่อน' }
      },
      changes: ['review_appeals'],
      events: ['review.appeal'],
    },
    delete: {
      may: ['client'],
      fields: async (world) => ({ review: await ownReview(world) }),
      changes: ['businesses', 'review_summaries', 'reviews'],
      events: ['review.delete'],
    },
  },
  '/client/information/report/:id': {
    send: {
      may: except(everybody, 'vendor'),
      refused: 403,
      fields: () => reportForm(),
      changes: ['place_reports'],
      events: ['place.report'],
    },
    account: {
      may: everybody,
      done: 200,
      fields: () => ({ account: '123-4-56789-0', kind: 'impostor' }),
      changes: [],
      events: [],
    },
  },
  '/profile/favorite-place': {
    add: { may: signedIn, fields: ({ place }) => ({ place }), changes: ['favourites'], events: ['favourite.add'] },
    remove: {
      may: ['client'],
      refused: 303,
      fields: async ({ database: { db }, client, place }) => {
        const row = { user_id: client.id, business_id: place, created_at: new Date() }
        await db.insertInto('favourites').values(row).execute()
        return { place }
      },
      changes: ['favourites'],
      events: ['favourite.remove'],
    },
  },
  '/profile/followed-areas': {
    add: {
      may: signedIn,
      fields: () => ({ province: '83', district: '8301', category: 'restaurant' }),
      changes: ['area_follows'],
      events: ['area.follow'],
    },
    end: {
      may: ['client'],
      refused: 303,
      fields: async ({ database: { db }, client }) => {
        const now = new Date()
        const row = { id: uuidv7(), user_id: client.id, province_code: 83, created_at: now, told_until: now }
        await db
          .insertInto('area_follows')
          .values({ ...row, district_code: null, category_id: null })
          .execute()
        return { follow: row.id }
      },
      changes: ['area_follows'],
      events: ['area.unfollow'],
    },
  },
  '/client/bank': {
    '': { may: everybody, done: 200, fields: () => ({ payee: '123-4-56789-0' }), changes: [], events: [] },
  },
  '/client/information/widgets/social-bank-edit': {
    bank: {
      may: ['vendor'],
      fields: (world) => ({ ...ownPlace(world), bank: '004', number: '123-4-56789-0', accountName: 'ร้านทดลอง' }),
      changes: ['bank_accounts'],
      events: ['bank_account.add'],
    },
    social: {
      may: ['vendor'],
      fields: (world) => ({ ...ownPlace(world), service: 'facebook', handle: 'facebook.com/khrua.thotlong' }),
      changes: ['social_accounts'],
      events: ['social_account.add'],
    },
    end: {
      may: ['vendor'],
      fields: async (world) => ({ ...ownPlace(world), table: 'bank_accounts', id: await addAccount(world) }),
      changes: ['bank_accounts'],
      events: ['bank_account.end'],
    },
  },
}
