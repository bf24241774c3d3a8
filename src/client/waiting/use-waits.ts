/** The reader's open work in figures: those of the navigation, kept live with it, so that no two on a screen differ. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Waits, WorkList } from '#shared/waiting/waiting-kinds.ts'
import { useChoices } from '../shell/choices.tsx'

const none: Waits = { all: 0 }

export const useWaits = (): Waits => useChoices().person?.work ?? none

/** Has the page's lines read anew when the figure changes while it stands, so that they are as many as it says. */
export function useNewestLines({ lines }: WorkList): void {
  const { all } = useWaits()
  const { revalidate } = useRevalidator()
  const shown = lines.reduce((sum, { count, isOwn }) => sum + (isOwn ? 0 : count), 0)
  const known = useRef(all)
  useEffect(() => {
    if (known.current === all) return
    known.current = all
    if (shown !== all) void revalidate()
  }, [all, shown, revalidate])
}
