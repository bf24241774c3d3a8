/**
 * How alike a new registration and a place that is listed are: .45 for the name, .30 for the distance, .25 for the phone; the same
 * registration number alone says that they are one. Pure.
 */

import { haversine } from '../places/haversine.ts'
import { fold } from '../search/fold.ts'
import { soundOf } from '../search/sound.ts'

/** The facts that are compared. */
export interface Comparable {
  names: readonly string[]
  phone: string | null
  /** Null where the owner could not say where; then the sub-district stands for it. */
  point: { lat: number; lng: number } | null
  subdistrict: string | null
}

const weights = { name: 0.45, distance: 0.3, phone: 0.25 } as const
/** Metres up to which it is the same spot, and from which it says nothing. */
const near = { same: 75, other: 300 } as const

const pairsOf = (text: string): Map<string, number> => {
  const pairs = new Map<string, number>()
  const letters = [...` ${text} `]
  for (let i = 0; i + 1 < letters.length; i++) {
    const pair = `${letters[i]}${letters[i + 1]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** Dice's coefficient over pairs of letters, 0–1. */
function dice(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  let common = 0
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0)
  const sum = (pairs: Map<string, number>) => [...pairs.values()].reduce((total, count) => total + count, 0)
  return (2 * common) / (sum(left) + sum(right))
}

const digitsOf = (folded: string) => (folded.match(/\d+/g) ?? []).join(' ')
const isThai = (text: string) => /[ก-๎]/.test(text)
/** Characters of a sound below which it is that of many names. */
const leastSound = 5
/** Alike in sound is worth a little less than alike in writing, and is a number that other likenesses seldom have. */
const [heardAlike, nearlyHeard, otherNumber] = [0.9, 0.85, 0.7]
/** A sound by its consonants, l as it ends syllables: they survive any romanisation of a name. */
const bones = (sound: string) =>
  sound
    .replace(/[aeiouyw]/g, '')
    .replaceAll('l', 'n')
    .replace(/(.)\1+/g, '$1')

/** By sound: exactly, or by its consonants where one is Thai and the other romanised. */
function soundLikeness(a: string, b: string): number {
  const [left, right] = [soundOf(a), soundOf(b)]
  if (left === '' || right === '') return 0
  if (left === right) return heardAlike
  return isThai(a) !== isThai(b) && bones(left).length >= leastSound && bones(left) === bones(right) ? nearlyHeard : 0
}

/** 0–1: folded alike, or else by sound. A second and a third branch are two, however alike the rest is. */
export function nameLikeness(a: string, b: string): number {
  const [left, right] = [fold(a), fold(b)]
  if (left === '' || right === '') return 0
  if (left === right) return 1
  const value = Math.max(dice(left, right), soundLikeness(a, b))
  const [one, other] = [digitsOf(left), digitsOf(right)]
  return one !== '' && other !== '' && one !== other ? Math.min(value, otherNumber) : value
}

/** Weight of a part of a name beside the whole. */
const partOfIt = 0.85
/** Characters of a name without spaces below which it is in many others. */
const leastPart = 4

/**
 * How well a name answers a text that was typed to find it, 0–1: as {@link nameLikeness}, and nearly so where it is like a part of the name. People
 * leave the kind of a place out, and romanise as they hear: "ข้าวหอม" or "kao hom" for "ร้านอาหารข้าวหอม".
 */
export function foundLikeness(typed: string, own: string): number {
  const words = own.trim().split(/\s+/)
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_word, more) => words.slice(from, from + more + 1).join(' ')),
  )
  const [asked, name] = [fold(typed), fold(own)]
  const isIn = asked.length >= leastPart && name.includes(asked)
  const part = isIn ? 1 : Math.max(0, ...runs.map((run) => nameLikeness(typed, run)))
  return Math.max(nameLikeness(typed, own), partOfIt * part)
}

function distanceLikeness(a: Comparable, b: Comparable): number {
  if (!a.point || !b.point) return a.subdistrict !== null && a.subdistrict === b.subdistrict ? 1 : 0
  const metres = haversine(a.point, b.point)
  return Math.min(1, Math.max(0, (near.other - metres) / (near.other - near.same)))
}

/** 0–1. */
export function likeness(a: Comparable, b: Comparable): number {
  const names = a.names.flatMap((one) => b.names.map((other) => nameLikeness(one, other)))
  const phone = a.phone !== null && a.phone === b.phone ? 1 : 0
  const sum = weights.name * Math.max(0, ...names) + weights.distance * distanceLikeness(a, b) + weights.phone * phone
  return Math.round(sum * 1000) / 1000
}

/** From which likeness two names are one: written alike, or heard alike. */
const sameName = 0.9

/** True if it is the place that stood there: one name, within the compared distance. */
export const isSameSpot = (a: Comparable, b: Comparable): boolean =>
  distanceLikeness(a, b) > 0 && a.names.some((one) => b.names.some((other) => nameLikeness(one, other) >= sameName))
