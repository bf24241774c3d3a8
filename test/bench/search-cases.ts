/** Queries as people ask them, one for each way that a search takes. */
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type SearchQuery, searchPlaces } from '#server/domain/search/search-places.ts'
import { suggest } from '#server/domain/search/suggest.ts'

interface SearchCase {
  kind: 'search' | 'suggest'
  what: string
  ask(): Promise<unknown>
}

const patong = { lat: 7.8961, lng: 98.2956, km: 10 }

/** The searches, by the reason why each is cheap or dear. */
const queries: Record<string, Partial<SearchQuery> & { text: string }> = {
  'frequent word': { text: 'กาแฟ' },
  'frequent in items, rare in names': { text: 'ข้าวเหนียวมะม่วง' },
  'kind and province': { text: 'ร้านอาหาร ภูเก็ต' },
  'kind and small province': { text: 'ร้านอาหาร ระนอง' },
  'small province': { text: 'น่าน' },
  'district in English': { text: 'Hua Hin' },
  'name and province': { text: 'ก๋วยเตี๋ยวเรือป้าแดง เชียงใหม่' },
  'rare name': { text: 'ข้าวซอยเฮียจันทร์' },
  'English name': { text: 'golden bamboo resort' },
  'romanised name': { text: 'krua pa daeng' },
  Chinese: { text: '普吉海鲜' },
  'short word': { text: 'ปู' },
  'telephone number': { text: '081 000 1234' },
  'nothing, of a kind': { text: '', category: 'spa' },
  'filters that few pass': { text: '', province: 58, grades: ['E'], openNow: true },
  'frequent word, filters that few pass': { text: 'กาแฟ', province: 85, grades: ['A'], noOpenCard: true },
  'kind against its filter': { text: 'โรงแรม', category: 'restaurant' },
  'by distance, frequent': { text: 'อาหาร', sort: 'distance', within: patong },
  'by distance, rare': { text: 'โรตี', sort: 'distance', within: patong },
  'by inspection': { text: 'กาแฟ', sort: 'inspected' },
  'by rating': { text: 'ซีฟู้ด', sort: 'rating' },
  'without tone marks': { text: 'กวยเตียวเรือ' },
  misspelt: { text: 'โลงแรมริมนัม' },
  'misspelt in English': { text: 'golden banboo' },
  'other keyboard': { text: '4^gdH9' },
  'misspelt, nothing like it': { text: 'ฟหกดเ้่าสว' },
  'one word too many': { text: 'กาแฟ ริมน้ำ ไดโนเสาร์' },
  'a kilobyte of signs': { text: '%_\\'.repeat(400) },
  'a kilobyte of letters': { text: 'กขคงจฉช'.repeat(150) },
  'eight short words': { text: 'ก ข ค ง จ ฉ ช ซ' },
}

/** The cases; throws when one that should find something finds nothing. */
export async function searchCases(db: Kysely<Schema>): Promise<SearchCase[]> {
  const locale = 'th' as const
  const cases: SearchCase[] = Object.entries(queries).map(([what, query]) => ({
    kind: 'search',
    what,
    ask: () => searchPlaces(db, { locale, ...query }),
  }))
  for (const [what, text] of Object.entries({ 'frequent word': 'กาแฟ', 'rare name': 'เฮียจันทร์' })) {
    const { next } = await searchPlaces(db, { text, locale })
    if (next)
      cases.push({
        kind: 'search',
        what: `${what}, second page`,
        ask: () => searchPlaces(db, { text, locale, cursor: next }),
      })
  }
  for (const text of ['ก', 'ร้าน', 'กาแฟ', 'ภูเ', 'golden b', 'ครัวป้า', '普', 'zzz']) {
    cases.push({ kind: 'suggest', what: `suggestions for "${text}"`, ask: () => suggest(db, text, locale) })
  }
  if ((await searchPlaces(db, { text: 'กาแฟ', locale })).rows.length === 0) throw new Error('The search finds nothing.')
  return cases
}
