/** The reader's open work in figures: those of the navigation, kept live with it, so that no two on a screen differ. */
import { useEffect, useRef, useState } from 'react'
import { path } from '#shared/path.ts'
import type { DayView } from '#shared/plan/plan-page.ts'
import type { Waits, WorkList } from '#shared/waiting-kinds.ts'
import { useChoices } from '../runtime/choices.tsx'
import { laterCode } from '../runtime/requests/later-code.ts'

const none: Waits = { today: 0 }

export const useWaits = (): Waits => useChoices().person?.work ?? none

/** The lines of home, fetched anew when the figure changes while they stand, so that they are as many as it says. */
export function useNewestLines(work: WorkList): WorkList {
  const { today: all } = useWaits()
  const [read, setRead] = useState<{ after: WorkList; newest: WorkList } | null>(null)
  const shown = read?.after === work ? read.newest : work
  const count = shown.lines.reduce((sum, line) => sum + (line.isOwn ? 0 : line.count), 0)
  const known = useRef(all)
  useEffect(() => {
    if (known.current === all) return
    known.current = all
    if (count === all) return
    let isOver = false
    async function fetchLines() {
      try {
        const { fetchPageData } = await laterCode()
        const { day } = (await fetchPageData(path('/inspector/home'), 'inspector/rounds/home')) as { day: DayView }
        if (!isOver) setRead({ after: work, newest: day.work })
      } catch {
        // Without a network the figure alone is new.
      }
    }
    void fetchLines()
    return () => {
      isOver = true
    }
  }, [all, count, work])
  return shown
}
