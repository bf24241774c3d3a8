/** Reasons for refusing a picture, each with the key of its text: the fault and its remedy. */
import type { PlainRefusal } from '../refusals.ts'

export const photoFaults = {
  type: 'error:photo.type',
  heic: 'error:photo.heic',
  size: 'error:photo.size',
  pixels: 'error:photo.pixels',
  pages: 'error:photo.pages',
  memory: 'error:photo.memory',
  broken: 'error:photo.broken',
  empty: 'error:photo.empty',
  many: 'error:photo.many',
  busy: 'error:photo.busy',
  storage: 'error:photo.storage',
} as const satisfies Record<string, PlainRefusal>

export type PhotoFault = keyof typeof photoFaults
