/** Tabs are links: each has its address, and the browser's back button works. */
export interface Tab {
  href: string
  label: string
}

/** Has the tab that is open stand in the middle of a row that is longer than the screen. */
function showCurrent(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-current]')
  if (!row || !tab) return
  const [whole, part] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += part.left - whole.left - (whole.width - part.width) / 2
}

export function Tabs({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  return (
    <nav className="tabs" aria-label={label} ref={showCurrent}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
