/**
 * Numbers of estimates and reminders, which say nothing about a record: each stands here once and is used by name. Rules that a seal or a
 * card goes by have dates (rules/). Numbers of lists are in ../constants.ts.
 */
import type { CostClass } from './question-help.ts'

/** Days before a deadline on which its owner is reminded; when it has passed the owner is notified. */
export const REMINDER_DAYS = [3, 1] as const

/** Baht below which a repair stays, by the class of its cost. The highest class has no bound: this value stands for it. */
export const costBaht: Record<CostClass, number> = { none: 0, low: 2_000, medium: 20_000, high: 100_000 }

/** Cost where none is stated: last, because it may be anything. */
export const UNKNOWN_FIX = { cost: 'high', days: 365 } as const satisfies { cost: CostClass; days: number }

/** Steps to a better grade that are shown at once: more than these nobody begins. */
export const FIXES_FEW = 3
