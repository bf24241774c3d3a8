/** Runs something when the browser has nothing better to do; 50 ms later where it cannot tell (specification, section 9). */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => run())
  else setTimeout(run, 50)
}
