/** The steps of a walk through a card's open findings: one photo and one line for each. */
import { bangkokDay } from '#shared/bangkok.ts'
import type { CardFindingView } from '#shared/cards/card-file.ts'
import { REPLY_PHOTOS_MOST } from '#shared/cards/card-limits.ts'
import type { Formatters } from '#shared/format.ts'
import type { Translate } from '#shared/head.ts'
import type { Sent, useSavedForm } from '../../drafts/use-saved-form.ts'

/** A finding's form on the page: the walk writes into it, and that form is sent. */
export type WalkForm = Pick<ReturnType<typeof useSavedForm>, 'said' | 'fill' | 'send'>

export interface WalkStep {
  finding: CardFindingView
  /** Taken in this walk, or found in the form; null where there is none yet. */
  photo: File | null
  isSkipped: boolean
  /** The share that has left while it is sent, then what came of it; null before. */
  sent: number | Sent | null
}

/** A line that is true of a repair that its photo shows; its writer may change it. */
export const suggestedLine = ({ short }: Pick<CardFindingView, 'short'>, t: Translate, format: Formatters): string =>
  t('card:walk.suggested', { what: short, date: format.date(bangkokDay(new Date())) })

/** Of a finding whose form has photos already, as after a reload, the last one stands for it. */
export const stepOf = (finding: CardFindingView, form: WalkForm | undefined): WalkStep => ({
  finding,
  photo: form?.said().photos.at(-1) ?? null,
  isSkipped: false,
  sent: null,
})

/** Photos of the form with the new one: in place of the one that it was taken instead of, and not more than a reply takes. */
export const withPhoto = (photos: readonly File[], photo: File, instead: File | null): File[] =>
  [...photos.filter((it) => it !== instead), photo].slice(-REPLY_PHOTOS_MOST)

/** The next step without a photo, from that one on and round; -1 where each has one or was skipped. */
export function nextOpen(steps: readonly WalkStep[], from: number): number {
  const isOpen = ({ photo, isSkipped }: WalkStep) => photo === null && !isSkipped
  const later = steps.findIndex((step, index) => index >= from && isOpen(step))
  return later >= 0 ? later : steps.findIndex(isOpen)
}

/** Those that have something to send: each has a photo, and was not sent. */
export const toSend = (steps: readonly WalkStep[]): WalkStep[] =>
  steps.filter(({ photo, sent }) => photo !== null && !isSent(sent))

export const isSent = (sent: WalkStep['sent']): sent is { to: string } =>
  typeof sent === 'object' && sent !== null && 'to' in sent
