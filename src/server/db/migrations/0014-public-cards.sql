-- Cards that become public because time passes are looked for by that time.

create index warning_cards_public on warning_cards (public_from) include (business_id, level)
  where state in ('issued', 'acknowledged', 'replied', 'returned', 'accepted', 'overdue');
