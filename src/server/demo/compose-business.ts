/** One whole demo place: row, picture, items, officers' records, and its number of visits. Everything follows from the seed and its number. */
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { type Areas, type Province, readAreas, type Subdistrict } from '../db/reference/areas.ts'
import { type StoredFigures, storedFigures } from '../domain/inspections/rules.ts'
import { type DemoAgency, districtUnit } from './agencies.ts'
import { buildBusiness, type NewBusiness } from './build-business.ts'
import { composeAddress, composePhone, composePoint, composePostcode } from './compose-address.ts'
import { composeAmenities, hasPork, isHalal } from './compose-amenities.ts'
import { isRefuted } from './compose-amenity-checks.ts'
import { type ComposedName, composeName, spokenDistrict } from './compose-name.ts'
import { composePayees, type DemoPayees } from './compose-payees.ts'
import { composePolicies, type NewPolicy } from './compose-policies.ts'
import { composeRecord, type DemoRecord } from './compose-record.ts'
import { features, foodFeature, openings } from './descriptions.ts'
import { phuket } from './found-agencies.ts'
import { type MenuLine, menus } from './menus.ts'
import { beforeYear, isInYear } from './officer-slots.ts'
import { pickMorePictures, pickPicture } from './pictures.ts'
import type { PlannedBusiness } from './plan-businesses.ts'
import { planRecord } from './plan-record.ts'
import { createRandom, demoId, type Random } from './random.ts'

export interface NewPhoto {
  id: string
  business_id: string
  position: number
  key: string
  color: string
  illustration: boolean
}

export interface NewItem {
  id: string
  business_id: string
  position: number
  name_th: string
  name_en: string | null
  name_cn: string | null
  price_satang: number
}

export interface DemoBusiness {
  business: NewBusiness
  photos: NewPhoto[]
  items: NewItem[]
  payees: DemoPayees
  policies: NewPolicy[]
  record: DemoRecord
  /** The officers who look after it. */
  agency: DemoAgency
  /** Number of people who opened its page in the seven days before. */
  visitors: number
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Usual hours by kind; a second pair is the evening after a break. */
const usualHours: Record<Category, readonly (readonly [string, string][])[]> = {
  restaurant: [
    [['10:00', '21:00']],
    [['11:00', '22:00']],
    [['06:30', '14:00']],
    [
      ['11:00', '14:30'],
      ['17:00', '22:00'],
    ],
    [['08:00', '18:00']],
  ],
  lodging: [[['00:00', '24:00']]],
  attraction: [[['08:00', '17:00']], [['06:00', '18:00']], [['08:30', '16:30']]],
  tour: [[['08:00', '18:00']], [['07:00', '20:00']]],
  spa: [[['10:00', '22:00']], [['09:00', '20:00']], [['11:00', '23:00']]],
  entertainment: [[['18:00', '24:00']], [['19:00', '24:00']]],
  shop: [[['09:00', '19:00']], [['08:00', '20:00']], [['10:00', '21:00']]],
  transport: [[['06:00', '18:00']], [['07:00', '20:00']]],
  other: [[['08:00', '18:00']], [['09:00', '20:00']]],
}

const capacities: Record<Category, readonly [low: number, high: number]> = {
  restaurant: [20, 160],
  lodging: [6, 220],
  attraction: [50, 1500],
  tour: [8, 45],
  spa: [4, 40],
  entertainment: [40, 600],
  shop: [5, 80],
  transport: [10, 180],
  other: [10, 150],
}

function composeHours(random: Random, category: Category): OpeningHours {
  const hours = random.pick(usualHours[category]).map(([from, to]) => [from, to] as [string, string])
  const closed = category !== 'lodging' && random.chance(0.35) ? random.pick(weekdays) : undefined
  return Object.fromEntries(weekdays.filter((each) => each !== closed).map((each) => [each, hours]))
}

function composeDescription(
  random: Random,
  planned: PlannedBusiness,
  province: Province,
): readonly [string, string, string] {
  const opening = random.pick(openings[planned.category])
  const usable = features.filter((_, i) => i !== foodFeature || planned.category === 'restaurant')
  const [first, second] = random.sample(usable, 2)
  const [districtTh, districtEn] = spokenDistrict(planned.district)
  const join = (language: 0 | 1 | 2, gap: string) =>
    [opening[language], first?.[language], second?.[language]].filter(Boolean).join(gap)
  const fill = (text: string, district: string, name: string) =>
    text.replaceAll('{D}', district).replaceAll('{V}', name)
  return [
    fill(join(0, ' '), districtTh, province.nameTh),
    fill(join(1, ' '), districtEn, province.nameEn),
    fill(join(2, ''), '', province.nameCn),
  ]
}

/** Prices look as prices do: to five baht below 200, to ten below 1,000, to a hundred less ten above. */
function roundPrice(baht: number): number {
  if (baht < 200) return Math.max(5, Math.round(baht / 5) * 5)
  if (baht < 1000) return Math.round(baht / 10) * 10
  return Math.round(baht / 100) * 100 - (baht > 1500 ? 10 : 0)
}

function composeItems(random: Random, name: ComposedName, business: NewBusiness, at: Date, level: number): NewItem[] {
  const all: readonly MenuLine[] = menus[name.pattern.menu]
  const menu = isHalal(name.th) ? all.filter(([th]) => !hasPork(th)) : all
  const lines = random.sample(menu, random.int(2, 6))
  return lines.map(([th, en, cn, from, to], position) => {
    const share = Math.min(1, Math.max(0, (level - 1) / 3 + (random.next() - 0.5) * 0.4))
    return {
      id: demoId(at, `${business.id} item ${position}`),
      business_id: business.id,
      position,
      name_th: th,
      name_en: business.name_en === null ? null : en,
      name_cn: business.name_cn === null ? null : cn,
      price_satang: roundPrice(from + (to - from) * share) * 100,
    }
  })
}

interface AreaIndex {
  provinces: Map<number, Province>
  subdistricts: Map<number, Subdistrict[]>
}

let index: AreaIndex | undefined

function areaIndex({ provinces, subdistricts }: Areas): AreaIndex {
  index ??= {
    provinces: new Map(provinces.map((row) => [row.code, row])),
    subdistricts: Map.groupBy(subdistricts, (row) => row.districtCode),
  }
  return index
}

/** Popularity of place `number`: a few are very much, most a little. Mean about 1. */
export function popularity(seed: number, number: number): number {
  return Math.exp(createRandom(seed, `popularity ${number}`).normal() * 1.15 - 0.66)
}

/** The figures that the place's record gives, as the product computes them. */
function figuresOf(status: BusinessStatus, { inspections, cards }: DemoRecord, today: Date): StoredFigures {
  const latest = inspections.at(-1)?.inspection
  const result = latest && { ...latest, visitedAt: latest.visited_at, validUntil: latest.valid_until }
  const facts = cards.map(({ card }) => ({
    level: card.level,
    state: card.state,
    publicFrom: card.public_from,
    withdrawnAt: card.withdrawn_at as Date | null,
  }))
  return storedFigures(status, result ?? null, facts, today)
}

/** Composes place `number` of the plan. `today` is the day that its dates are counted back from. */
export function composeBusiness(seed: number, number: number, planned: PlannedBusiness, today: Date): DemoBusiness {
  const random = createRandom(seed, `business ${number}`)
  const { provinces, subdistricts } = areaIndex(readAreas())
  const { category, district } = planned
  const province = provinces.get(district.provinceCode) as Province
  const subdistrict = random.pick(subdistricts.get(district.code) ?? [])
  const name = composeName(random, { category, province, district, subdistrict })
  // A source of its own: other inspections must not give other names and prices.
  const recordRandom = createRandom(seed, `record ${number}`)
  const plan = planRecord(recordRandom, today)
  const registered = today.getTime() - random.int(30, 1400) * dayMs - random.int(0, dayMs)
  const firstVisit = plan.visits[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
  const entered = new Date(Math.min(registered, firstVisit - recordRandom.int(5, 60) * dayMs))
  const latest = plan.visits.at(-1)
  const isTold = latest !== undefined && province.code === phuket && isInYear(latest.at, today)
  // Where the officers' year is told (officer-year.ts) all visits before the latest are of that year, and the place was there before it.
  const visits = isTold ? [{ ...latest, kind: 'routine' as const }] : plan.visits
  const created = isTold ? beforeYear(entered, today) : entered
  const hasEnglish = random.chance(0.62)
  const hasChinese = name.cn !== null && random.chance(hasEnglish ? 0.52 : 0.12)
  const [descriptionTh, descriptionEn, descriptionCn] = composeDescription(random, planned, province)
  const level = random.weighted([
    [1, 35],
    [2, 40],
    [3, 19],
    [4, 6],
  ] as const)
  const [low, high] = capacities[category]
  const id = demoId(created, `${seed} business ${number}`)
  const capacity = Math.round((low + (high - low) * random.next() ** 2.4) / 2) * 2
  const agency = districtUnit(district.nameTh, province.code === 10)
  const record = composeRecord(recordRandom, visits, {
    business: { id, category_id: category, capacity, province_code: province.code },
    number,
    agency: agency.id,
    today,
  })
  const figures = figuresOf(plan.status, record, today)
  const business = buildBusiness({
    id,
    category_id: category,
    name_th: name.th,
    name_en: hasEnglish ? name.en : null,
    name_cn: hasChinese ? name.cn : null,
    description_th: descriptionTh,
    description_en: hasEnglish ? descriptionEn : null,
    description_cn: hasChinese ? descriptionCn : null,
    phone: composePhone(random, district),
    province_code: province.code,
    district_code: district.code,
    subdistrict_id: subdistrict.id,
    postcode: composePostcode(random, subdistrict),
    address: composeAddress(random, district),
    ...composePoint(random, district),
    opening_hours: composeHours(random, category),
    capacity,
    price_level: level,
    ...figures,
    created_at: created,
    updated_at: figures.inspected_at ?? created,
  })
  const visitors =
    figures.status === 'approved' ? Math.round(popularity(seed, number) ** 1.3 * (1 + random.next() * 5)) : 0
  const picture = pickPicture(category, name.pattern.scene, random)
  const pictures = [picture, ...pickMorePictures(category, picture, createRandom(seed, `pictures ${number}`))]
  const items = composeItems(random, name, business, created, level)
  const amenities = composeAmenities(seed, number, {
    category,
    nameTh: name.th,
    dishesTh: items.map((item) => item.name_th),
  }).filter((each) => !isRefuted(record, each))
  return {
    business: { ...business, amenities },
    visitors,
    photos: pictures.map(({ key, color }, position) => ({
      id: demoId(created, `${business.id} photo ${position}`),
      business_id: business.id,
      position,
      key,
      color,
      illustration: true,
    })),
    items,
    payees: composePayees(seed, number, business, today),
    policies: composePolicies(createRandom(seed, `policies ${number}`), { id: business.id, category, created }).filter(
      ({ kind }) => kind !== 'accessibility' || !isRefuted(record, 'stepfree'),
    ),
    record,
    agency,
  }
}
