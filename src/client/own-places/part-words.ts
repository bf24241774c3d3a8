/** The parts of a place that an officer confirms, in words: names and values. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { allTexts } from '#shared/localised.ts'
import type { EditFields, EditPart } from '#shared/own-places/edit.ts'
import { partLabels } from '#shared/own-places/part-labels.ts'

export function usePartWords() {
  const { t, format } = useText()
  const wordsOf = (part: EditPart, { name, category, where, capacity, licensed }: EditFields): string => {
    if (part === 'name') return name ? allTexts(name).join(' · ') : ''
    if (part === 'category') return category ? t(`category.${category}`) : '–'
    if (part === 'where') return where ? `${where.address} (${where.lat.toFixed(5)}, ${where.lng.toFixed(5)})` : '–'
    const people = part === 'capacity' ? capacity : licensed
    return people === null || people === undefined ? '–' : format.number(people)
  }
  return { labelOf: (part: EditPart) => t(partLabels[part]), wordsOf }
}
