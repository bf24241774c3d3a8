/**
 * The time as a visit writes it down: the wall clock when the page was opened and what has passed since, where that is later than what the
 * wall clock says now. So a clock that is turned back while somebody works moves nothing. What has passed stands still while the device
 * sleeps, which is why the wall clock counts too.
 */
export const deviceNow = (): string =>
  new Date(Math.max(Date.now(), Math.floor(performance.timeOrigin + performance.now()))).toISOString()
