-- A place that was closed and is registered anew: what was inspected before at another address says nothing of how this one stands.

alter table businesses
  -- Since when it stands here anew, where it took over the record of one that was closed elsewhere.
  add column renewed_at timestamptz;
