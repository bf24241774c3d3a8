/**
 * Areas that a typed text names – a province, a district, a sub-district or a well-known area – as filters, and the words that are left: a
 * text looks for the name wherever it stands, in roads and dishes too, and knows neither the places there nor other names of it.
 */
import type { Kysely } from 'kysely'
import { fold, isHan } from '#shared/search/fold.ts'
import { phoneDigits, readableQuery, spelledOut } from '#shared/search/query-words.ts'
import { spokenAs, spokenThai } from '#shared/search/speech.ts'
import { allLanguages } from '../../db/localised.ts'
import { readAreas } from '../../db/reference/areas.ts'
import { readKnownAreas } from '../../db/reference/known-areas.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { type SearchArea, searchAreas } from '../areas/search-areas.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { areaAlsoCalled, isKnownWhole, isOrdinaryWord } from './also-called.ts'
import { editsBetween } from './edits.ts'
import { type Piece, piecesOf } from './pieces-of.ts'
import { namesIn } from './said-things.ts'
import { type Sample, sampleOf } from './sample.ts'
import { foldForSearch } from './search-doc.ts'
import {
  fewestMisspelt,
  fewestSpoken,
  fewestThrice,
  fewestTwice,
  fewestTwiceWritten,
  mostNamesakes,
  mostPiecesOfArea,
  mostSpeltOtherwise,
} from './tuned.ts'
import { isOneWord } from './whole-words.ts'

/** The area named, and the rest of the text. */
export interface SaidAreas {
  province: number | null
  district: number | null
  area: SearchArea | null
  text: string
  /** That it is to be open, where that is said. */
  openNow?: true
  openTonight?: true
  /** That it is to be near the reader, where that is said; the nearest come first where it is known where that is. */
  isNear?: true
  sort?: 'distance'
}

/** One area that a name may stand for. */
interface Meant {
  province: number
  district: number | null
  area: SearchArea | null
  /** True if the name alone is enough; otherwise places elsewhere must not be called so more often. */
  isCertain: boolean
}

const squeeze = (text: string) => fold(text).replaceAll(' ', '')

/** An island without the word for one, where that leaves a name that says enough: Samui. */
const withoutIsland = (nameTh: string, nameEn: string): string[] => {
  const plain = nameEn.replace(/^Ko /, '')
  return plain !== nameEn && plain.length >= 5 ? [plain, nameTh.replace(/^เกาะ/, '')] : []
}

/** Areas by folded name without gaps. */
type Meanings = Map<string, Meant[]>

const levelOf = ({ district, area }: Meant) => (area ? 'part' : district === null ? 'province' : 'district')
type Level = ReturnType<typeof levelOf>

/** The larger area has the name, unless the text says otherwise: Hua Hin means the district. */
const allMeanings = fromVocabulary((): { any: Meanings; of: Record<Level, Meanings> } => {
  const any: Meanings = new Map()
  const of = { province: new Map(), district: new Map(), part: new Map() } satisfies Record<Level, Meanings>
  const add = (found: Meanings, name: string, meant: Meant) => found.set(name, [...(found.get(name) ?? []), meant])
  const level = (entries: [names: string[], meant: Meant][]) => {
    const taken = new Set(any.keys())
    for (const [names, meant] of entries) {
      for (const name of new Set(names.map(squeeze))) {
        if (name.length < 2 && !isHan(name)) continue
        add(of[levelOf(meant)], name, { ...meant, isCertain: true })
        if (!taken.has(name)) add(any, name, meant)
      }
    }
  }
  const { provinces, districts } = readAreas()
  const areas = [...searchAreas().values()]
  const meant = (area: SearchArea): Meant => ({ ...area, area, isCertain: area.isKnown })
  level(areas.filter(({ isKnown }) => isKnown).map((area) => [area.called, meant(area)]))
  level(
    provinces.map(({ code, nameTh, nameEn, nameCn }) => [
      [nameTh, nameEn, nameCn, nameCn.replace(/府$/, ''), ...areaAlsoCalled(code)],
      { province: code, district: null, area: null, isCertain: true },
    ]),
  )
  level(
    districts.map(({ code, provinceCode, nameTh, nameEn, nameCn }) => [
      [nameTh, nameEn, nameCn, ...areaAlsoCalled(code), ...withoutIsland(nameTh, nameEn)],
      { province: provinceCode, district: code, area: null, isCertain: false },
    ]),
  )
  level(
    areas
      .filter(({ isKnown, called }) => !isKnown && !called.some((name) => isOrdinaryWord(squeeze(name))))
      .map((area) => [area.called, meant(area)]),
  )
  return { any, of }
})

/** With its text folded, as names of areas are. */
type FoldedPiece = Omit<Piece, 'text'> & { folded: string }

const foldedPieces = (text: string): FoldedPiece[] =>
  piecesOf(text).map(({ text: part, ...span }) => ({ ...span, folded: squeeze(part) }))

/** Said of an area and no part of its name; left out with it. Before the name, or behind it. */
const before = fromVocabulary((words) => new Set(words.terms('before_area').map(squeeze)))
const behind = fromVocabulary((words) => new Set(words.terms('behind_area').map(squeeze)))

/** A label for the next word: then that word may be short. */
const titles = new Map<string, Level>(
  (
    [
      ['จังหวัด', 'province'],
      ['อำเภอ', 'district'],
      ['เขต', 'district'],
      ['ตำบล', 'part'],
      ['แขวง', 'part'],
    ] as const
  ).map(([title, level]) => [squeeze(title), level]),
)

/** Those as addresses shorten them. */
const shortTitles: [RegExp, string][] = [
  [/(?<![ก-๛])จ\. ?(?=[ก-๛])/g, 'จังหวัด'],
  [/(?<![ก-๛])อ\. ?(?=[ก-๛])/g, 'อำเภอ'],
  [/(?<![ก-๛])ต\. ?(?=[ก-๛])/g, 'ตำบล'],
]

/** True if a road's name follows, though it be an area's too: not of a market in a road, nor behind ข้าวซอย. */
const isRoad = (before: FoldedPiece | undefined, piece: FoldedPiece | undefined, next: FoldedPiece | undefined) =>
  (piece?.folded === 'ถนน' || piece?.folded === 'ซอย') && before?.to !== piece.from && next?.folded !== 'คน'

/**
 * Names so short stand in the middle of many words, and sub-districts are called like things: those must stand between gaps, or be said to
 * be an area's.
 */
const isShort = (name: string) => name.length < (isHan(name) ? 2 : 4)
const isThing = (name: string, meant: readonly Meant[]) =>
  isOneWord(name) && meant.every(({ area }) => area !== null && !area.isKnown)

interface Span {
  first: number
  /** Exclusive. */
  last: number
  /** As it stands in the names of documents. */
  folded: string
  meant: Meant[]
}

function spansOf(text: string, pieces: readonly FoldedPiece[]): Span[] {
  const spans: Span[] = []
  let isRoadName = false
  for (let first = 0; first < pieces.length; ) {
    let found: Span | undefined
    const isJoined = pieces[first - 1]?.to === pieces[first]?.from
    isRoadName = isRoad(pieces[first - 2], pieces[first - 1], pieces[first]) || (isRoadName && isJoined)
    for (let last = Math.min(pieces.length, first + 8); last > first && !found && !isRoadName; last--) {
      const [from, to] = [pieces[first]?.from as number, pieces[last - 1]?.to as number]
      const name = text.slice(from, to)
      const folded = squeeze(name)
      const title = titles.get(pieces[first - 1]?.folded ?? '')
      const meant = (title && allMeanings().of[title].get(folded)) ?? allMeanings().any.get(folded)
      const isAlone = !/[\p{L}\p{M}]/u.test(`${text[from - 1] ?? ''}${text[to] ?? ''}`)
      if (meant && (isAlone || title || !(isShort(folded) || isThing(name, meant))))
        found = { first, last, folded: fold(name), meant }
    }
    if (found) spans.push(found)
    first = found?.last ?? first + 1
  }
  return spans
}

/** True if people type it who have only heard it: provinces, well-known areas, and districts that have more than one name. */
const isHeardOf = (meant: readonly Meant[]): boolean =>
  meant.every(({ district, area, isCertain }) =>
    area ? isCertain : district === null || areaAlsoCalled(district).length > 0,
  )

/** Their names that are long enough to be known with a letter wrong. */
const oftenMisspelt = fromVocabulary(
  () =>
    new Map(
      [...allMeanings().any].filter(
        ([name, meant]) =>
          !/\p{Script=Han}/u.test(name) &&
          name.length >= (/[a-z]/.test(name) ? fewestMisspelt.latin : fewestMisspelt.thai) &&
          isHeardOf(meant),
      ),
    ),
)

/** As people write it who press a key twice: pattong, rawaii. Shorter names are other words then. */
const once = (name: string) => name.replace(/([a-z])\1+/g, '$1')

/** The same by their Latin names without doubled letters. */
const writtenOnce = fromVocabulary(
  () =>
    new Map(
      [...allMeanings().any]
        .filter(([name, meant]) => /^[a-z]+$/.test(name) && name.length >= fewestTwiceWritten && isHeardOf(meant))
        .map(([name, meant]) => [once(name), meant]),
    ),
)

/** Chinese by its sound without tones: people typing by sound pick other characters of that sound, 华新 for 华欣. */
type Sounding = (han: string) => string

/** The library is only there where somebody asks in Chinese; it sounds the same every time. */
const byPinyin = fromVocabulary((): { map?: Map<string, [string, Meant[]]> } => ({}))

/** Areas of two signs and more by how their Chinese names sound; those of which several sound so are left out. */
function soundingChinese(sounding: Sounding): Map<string, [string, Meant[]]> {
  const known = byPinyin()
  if (known.map) return known.map
  const found = Map.groupBy(
    [...allMeanings().any].filter(([name]) => /^\p{Script=Han}{2,}$/u.test(name)),
    ([name]) => sounding(name),
  )
  const areas = (entries: [string, Meant[]][]) =>
    new Set(entries.flatMap(([, meant]) => meant.map((it) => it.area?.key ?? it.district ?? it.province)))
  known.map = new Map(
    [...found].flatMap(([sound, entries]) =>
      areas(entries).size === 1 ? [[sound, entries[0] as [string, Meant[]]]] : [],
    ),
  )
  return known.map
}

async function pinyinOf(): Promise<Sounding> {
  const { pinyin } = await import('pinyin-pro')
  return (han) => pinyin(han, { toneType: 'none', type: 'array' }).join(' ')
}

/** People write ร for ล and the other way round, in the first letter too. */
const asHeard = (name: string) => name.replaceAll('ร', 'ล')

let spoken: Map<string, string> | undefined

/** The name of a province that sounds so: สะตูน is สตูล, however short. */
function soundingSo(part: string): string | null {
  spoken ??= new Map(readAreas().provinces.map(({ nameTh }) => [spokenThai(nameTh), squeeze(nameTh)]))
  return /^[ก-๎]+$/.test(part) ? (spoken.get(spokenThai(part)) ?? null) : null
}

/** Latin names without gaps of provinces, districts and well-known areas, by how the Thai ones are spoken; short sounds are words of many kinds. */
const latinBySpeech = fromVocabulary(() => {
  const { provinces, districts } = readAreas()
  const named = [...provinces, ...districts, ...readKnownAreas()].map(({ nameTh, nameEn }) => ({
    spoken: spokenThai(nameTh),
    name: squeeze(nameEn),
  }))
  return Map.groupBy(
    named.filter(({ spoken, name }) => spoken.length >= fewestSpoken && name.length >= fewestMisspelt.latin),
    ({ spoken }) => spoken,
  )
})

/** Names of areas that sound like a romanised part, wherever its gaps are, and are spelled nearly so: `huay kwang` is Huai Khwang. */
function soundingLatin(part: string): [string, Meant[]][] {
  const typed = squeeze(part)
  if (!/^[a-z]+$/.test(typed) || typed.length < fewestMisspelt.latin) return []
  return spokenAs(part)
    .flatMap((way) => latinBySpeech().get(way) ?? [])
    .filter(({ name }) => name[0] === typed[0] && editsBetween(typed, name) <= mostSpeltOtherwise)
    .map(({ name }) => [name, allMeanings().any.get(name) ?? []])
}

/** The area that is called like a part of the text but for a letter, or sounds like it, where no place is called so. `isWhole`: like all of it. `isHeard`: by its sound alone. */
function misspeltSpan(
  { rows }: Sample,
  text: string,
  pieces: readonly FoldedPiece[],
  { sounding, isWhole, isHeard }: { sounding: Sounding | null; isWhole: boolean; isHeard: boolean },
): Span[] {
  if (isWhole && pieces.length > mostPiecesOfArea) return []
  for (let first = 0; first < (isWhole ? 1 : pieces.length); first++) {
    for (
      let last = Math.min(pieces.length, first + mostPiecesOfArea);
      last > (isWhole ? pieces.length - 1 : first);
      last--
    ) {
      const part = text.slice(pieces[first]?.from, pieces[last - 1]?.to)
      const typed = squeeze(part)
      const heard = asHeard(typed)
      const heardSo = isOneWord(part) ? null : soundingSo(part)
      const twice = writtenOnce().get(once(typed))
      const homophone =
        sounding && /^\p{Script=Han}{2,}$/u.test(typed) ? soundingChinese(sounding).get(sounding(typed)) : null
      const heardLatin = soundingLatin(part)
      const same: [string, Meant[]][] = [
        ...(heardSo ? [[heardSo, allMeanings().any.get(heardSo) ?? []] as [string, Meant[]]] : []),
        ...(twice ? [[once(typed), twice] as [string, Meant[]]] : []),
        ...(homophone ? [homophone] : []),
        ...heardLatin,
      ]
      const others = isHeard ? heardLatin : [...same, ...oftenMisspelt()]
      for (const [i, [name, meant]] of others.entries()) {
        const most = name.length >= fewestThrice ? 3 : name.length >= fewestTwice ? 2 : 1
        const right = asHeard(name)
        const isLike =
          i < same.length ||
          (right[0] === heard[0] &&
            Math.abs(name.length - typed.length) <= most &&
            editsBetween(heard, right) <= most &&
            !isOneWord(part))
        if (!isLike || isOrdinaryWord(typed)) continue
        const folded = fold(part)
        // A part of the area's own name is no other word: เชียงรา of เชียงราย.
        if (!rows.some(({ names }) => names.replaceAll(name, ' ').includes(folded)))
          return [{ first, last, folded: name, meant }]
      }
    }
  }
  return []
}

/** True if all lie in one another. */
const agree = (a: Meant, b: Meant) =>
  a.province === b.province &&
  (a.district === null || b.district === null || a.district === b.district) &&
  (a.area === null || b.area === null || a.area === b.area)

/** The common meaning of all spans; null for none, or more than one. */
function together(spans: readonly Span[]): Meant | null {
  const all = spans.reduce<Meant[]>(
    (sofar, { meant }, i) =>
      i === 0
        ? meant
        : sofar.flatMap((one) =>
            meant
              .filter((other) => agree(one, other))
              .map((other) => ({
                province: one.province,
                district: one.district ?? other.district,
                area: one.area ?? other.area,
                isCertain: true,
              })),
          ),
    [],
  )
  return all.length === 1 ? (all[0] as Meant) : null
}

/** True if places elsewhere have the word in their names more often than those of the area: then it is a word like others. */
function isWordElsewhere({ rows }: Sample, folded: string, { district, area }: Meant): boolean {
  const called = rows.filter(({ names }) => names.includes(folded))
  const inside = called.filter((row) =>
    area ? area.reach.subdistricts.includes(row.subdistrict ?? '') : row.district === district,
  )
  return called.length > 2 * inside.length
}

function restOf(text: string, pieces: readonly FoldedPiece[], spans: readonly Span[]): string {
  const gone = new Set<number>()
  for (const { first, last } of spans) {
    for (let i = first; i < last; i++) gone.add(i)
    for (let i = first - 1; before().has(pieces[i]?.folded ?? ''); i--) gone.add(i)
    for (let i = last; behind().has(pieces[i]?.folded ?? ''); i++) gone.add(i)
  }
  let rest = ''
  let done = 0
  for (const [i, { from, to }] of pieces.entries()) {
    if (!gone.has(i)) continue
    // The joint between the parts of a name belongs to it: Cha-am.
    if (!gone.has(i - 1)) rest += `${text.slice(done, from)} `
    done = to
  }
  const left = `${rest}${text.slice(done)}`
    .replaceAll(',', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trimEnd()
  // A vowel by itself is a key that was pressed twice: พัทยาา.
  return /^[ะ-๎\s]*$/.test(left) ? '' : left
}

/** True if some place is called exactly so, and not with more before it: then the text is its name. */
export async function isName(db: Kysely<Schema>, text: string): Promise<boolean> {
  const folded = foldForSearch(text)
  const { rows } = await rowsOf({ name: 'text?' })`
    select unnest(array[${allLanguages('name')}]) as name from search_docs join businesses on id = business_id
    where names like ${`% ${folded} %`} limit ${mostNamesakes}`.execute(db)
  return rows.some(({ name }) => name !== null && foldForSearch(name) === folded)
}

interface Reading {
  /** Misspelt names are known, too. */
  isMisspelt?: boolean
  /** Where they are all of the text. */
  isWhole?: boolean
  /** Where they sound like the name. */
  isHeard?: boolean
}

/** The area that a text names; null for none, an ambiguous one, or a place's name. */
export async function readSaidAreas(
  db: Kysely<Schema>,
  given: string,
  { isMisspelt = false, isWhole = false, isHeard = false }: Reading = {},
): Promise<SaidAreas | null> {
  const titled = shortTitles.reduce((result, [pattern, full]) => result.replace(pattern, full), readableQuery(given))
  const text = spelledOut(titled)
  if (phoneDigits(text)) return null
  const pieces = foldedPieces(text)
  const sounding = isMisspelt && isHan(text) ? await pinyinOf() : null
  const all = isMisspelt
    ? misspeltSpan(await sampleOf(db), text, pieces, { sounding, isWhole, isHeard })
    : spansOf(text, pieces)
  // A little-known sub-district, or one named like a thing, is a word like others beside a certain area: วัดป่า จังหวัดเลย.
  const certain = all.filter(
    ({ meant, folded }) => meant.some(({ area, isCertain }) => isCertain || !area) && !isKnownWhole(folded),
  )
  const isCertain = certain.some(({ meant }) => meant.some((it) => it.isCertain))
  // Beside another area a word of a thing's name is the thing: the Khao of khao soi, mae rim.
  const things = namesIn(text).map((name) => ` ${fold(name)} `)
  const others = all.filter(({ folded }) => !things.some((name) => name.includes(` ${folded} `)))
  const spans = [all, isCertain ? certain : [], others].find((some) => some.length > 0 && together(some)) ?? []
  const meant = together(spans)
  if (!meant) return null
  if (!meant.isCertain && isWordElsewhere(await sampleOf(db), spans[0]?.folded as string, meant)) return null
  const rest = restOf(text, pieces, spans)
  if (rest !== '' && (await isName(db, text))) return null
  return { province: meant.province, district: meant.district, area: meant.area, text: rest }
}
