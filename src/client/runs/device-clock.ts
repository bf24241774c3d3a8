/**
 * The time as a visit writes it down: the wall clock when the page was opened and the time passed since, where that is later than the
 * wall clock now. So a clock that is turned back during the work moves nothing. The passed time stands still while the device
 * sleeps, which is why the wall clock counts too.
 */
export const deviceNow = (): string =>
  new Date(Math.max(Date.now(), Math.floor(performance.timeOrigin + performance.now()))).toISOString()
